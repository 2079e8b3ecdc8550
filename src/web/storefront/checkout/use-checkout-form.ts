import { useLayoutEffect, useRef, useState } from 'react'
import { type CheckoutForm, emptyForm, type FieldName, fieldNames, wrongFields } from './check-form.ts'
import { keepDraft, readDraft } from './form-draft.ts'
import { formOf } from './order-payload.ts'
import { waitingOrder } from './waiting-order.ts'

/** What is typed into the checkout, which of it is wrong, and where the focus has to go. */
export function useCheckoutForm() {
  const [form, setForm] = useState<CheckoutForm>(emptyForm)
  // What is done in the same moment builds upon it, before it is drawn.
  const latest = useRef(form)
  const [wrong, setWrong] = useState<FieldName[]>([])
  const formRef = useRef<HTMLFormElement>(null)

  // Storage is only known after hydration, and what was typed before it only the fields know. Before anything else is typed:
  // that would be kept without what was typed earlier.
  useLayoutEffect(() => {
    const returned = waitingOrder()
    const typed = typedIn(formRef.current)
    const draft = { ...readDraft(), ...typed }
    if (Object.keys(typed).length > 0) keepDraft(draft)
    const isEmpty = fieldNames.every((name) => draft[name] === '')
    const isBack = returned?.state === 'returned'
    latest.current = isBack && isEmpty ? formOf(returned.payload) : draft
    setForm(latest.current)
    if (isBack) setWrong(returned.fields)
  }, [])

  function write(values: Partial<CheckoutForm>): CheckoutForm {
    const next = { ...latest.current, ...values }
    latest.current = next
    setForm(next)
    keepDraft(next)
    return next
  }

  function change(name: FieldName, value: string) {
    const next = write({ [name]: value })
    // A field once found wrong is checked while it is mended; others are left in peace until Place Order.
    if (wrong.includes(name) && !wrongFields(next).includes(name)) setWrong(wrong.filter((each) => each !== name))
  }

  /** Fills in what is known elsewhere. */
  function fill(values: Partial<CheckoutForm>) {
    const next = write(values)
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

/** What stands in the fields that somebody has filled in, or the browser for them. */
const typedIn = (box: HTMLFormElement | null): Partial<CheckoutForm> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const field = box?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null
      return field && field.value !== '' ? [[name, field.value]] : []
    }),
  )
