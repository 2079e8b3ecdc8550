import { useEffect, useRef, useState } from 'react'
import { type CheckoutForm, emptyForm, type FieldName, fieldNames, wrongFields } from './check-form.ts'
import { keepDraft, readDraft } from './form-draft.ts'
import { formOf } from './order-payload.ts'
import { waitingOrder } from './waiting-order.ts'

/** What is typed into the checkout, which of it is wrong, and where the focus has to go. */
export function useCheckoutForm() {
  const [form, setForm] = useState<CheckoutForm>(emptyForm)
  const [wrong, setWrong] = useState<FieldName[]>([])
  const formRef = useRef<HTMLFormElement>(null)

  // Storage is only known after hydration.
  useEffect(() => {
    const returned = waitingOrder()
    const draft = readDraft()
    const isEmpty = fieldNames.every((name) => draft[name] === '')
    if (returned?.state === 'returned') {
      setForm(isEmpty ? formOf(returned.payload) : draft)
      setWrong(returned.fields)
    } else {
      setForm(draft)
    }
  }, [])

  function change(name: FieldName, value: string) {
    const next = { ...form, [name]: value } as CheckoutForm
    setForm(next)
    keepDraft(next)
    // A field once found wrong is checked while it is mended; others are left in peace until Place Order.
    if (wrong.includes(name) && !wrongFields(next).includes(name)) setWrong(wrong.filter((each) => each !== name))
  }

  /** Fills in what is known elsewhere. */
  function fill(values: Partial<CheckoutForm>) {
    const next = { ...form, ...values }
    setForm(next)
    keepDraft(next)
    setWrong((marked) => marked.filter((name) => wrongFields(next).includes(name)))
  }

  /** Leaving a filled field says at once whether it is right. */
  function leave(name: FieldName) {
    if (form[name] === '' || !wrongFields(form).includes(name)) return
    // What showWrong() has just marked stays: it moves the focus, and so a field is left in the same moment.
    setWrong((marked) => fieldNames.filter((each) => each === name || marked.includes(each)))
  }

  /** Marks the fields and leads to the first. */
  function showWrong(fields: FieldName[]) {
    setWrong(fields)
    const control = formRef.current?.elements.namedItem(fields[0] ?? '')
    if (control instanceof HTMLElement) control.focus()
  }

  return { form, wrong, formRef, change, fill, leave, showWrong }
}
