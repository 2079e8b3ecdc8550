import { useLayoutEffect, useRef, useState } from 'react'
import { fetchPlaces, findThana, namesOfPicked, type PickedPlace, usePlaces } from '#web/ui/hooks/use-places.ts'
import { rememberPlace } from '../chosen-place.ts'
import { readForm, wrongFields } from './check-form.ts'
import { keepDraft, readDraft } from './form-draft.ts'
import { type CheckoutForm, emptyForm, type FieldName, fieldNames } from './form-fields.ts'
import { offlineOrder } from './offline-order.ts'
import { formOf } from './order-payload.ts'

/** State of the checkout form: values, invalid fields and focus. */
export function useCheckoutForm() {
  const [form, setForm] = useState<CheckoutForm>(emptyForm)
  // The latest values, for several changes before the next render.
  const latest = useRef(form)
  const [wrong, setWrong] = useState<FieldName[]>([])
  const formRef = useRef<HTMLFormElement>(null)
  const { places } = usePlaces()

  // Merges the stored draft with values typed before hydration. In a layout effect, since a keystroke before it would
  // store a draft without them.
  useLayoutEffect(() => {
    const start = startOf(formRef.current)
    latest.current = start.form
    setForm(start.form)
    setWrong(start.wrong)
  }, [])

  /** Unmarks what is valid by now. */
  const unmark = (next: CheckoutForm) => setWrong((marked) => marked.filter((name) => wrongFields(next).includes(name)))

  function write(values: Partial<CheckoutForm>): CheckoutForm {
    const { thana, isMetropolitan } = latest.current
    // Of another thana the form has to hear whether it is metropolitan.
    const isOther = values.thana !== undefined && values.thana !== thana
    const next = { ...latest.current, isMetropolitan: isOther ? undefined : isMetropolitan, ...values }
    latest.current = next
    setForm(next)
    keepDraft(next)
    return next
  }

  function change(name: FieldName, value: string) {
    const next = write({ [name]: value })
    // An invalid field is validated on every change; the others on blur and on Place Order.
    if (wrong.includes(name) && !wrongFields(next).includes(name)) setWrong(wrong.filter((each) => each !== name))
  }

  /** District and thana change together. */
  function changePlace({ district, thana }: PickedPlace, isMetropolitan: boolean | undefined) {
    unmark(write({ district, thana, isMetropolitan }))
    if (isMetropolitan === undefined) return
    rememberPlace({ district, thana, isMetropolitan, name: namesOfPicked(places, { district, thana }) })
  }

  /**
   * The form with its thana as a code, and whether that is metropolitan. Who presses Place Order at once may be ahead
   * of the list of places.
   */
  async function withKnownPlace(): Promise<CheckoutForm> {
    const { district, thana, isMetropolitan } = latest.current
    if (thana === '' || isMetropolitan !== undefined) return latest.current
    const list = await fetchPlaces()
    const found = list && findThana(list, district, thana)
    if (found && latest.current.thana === thana)
      write({ thana: found.code, isMetropolitan: found.kind === 'metropolitan' })
    return latest.current
  }

  /** Prefills fields. */
  const fill = (values: Partial<CheckoutForm>) => unmark(write(values))

  /** Validates a filled field on blur. */
  function leave(name: FieldName) {
    if (form[name] === '' || !wrongFields(form).includes(name)) return
    // Keeps the fields that showWrong() has just marked: it moves the focus, which blurs a field at the same time.
    setWrong((marked) => fieldNames.filter((each) => each === name || marked.includes(each)))
  }

  /** Marks the fields and focuses the first. */
  function showWrong(fields: FieldName[]) {
    setWrong(fields)
    document.getElementById(`checkout-${fields[0]}`)?.focus()
  }

  return { form, wrong, formRef, change, changePlace, withKnownPlace, fill, leave, showWrong }
}

/** The stored draft with what was typed before hydration, else the order that came back; and its wrong fields. */
function startOf(box: HTMLFormElement | null): { form: CheckoutForm; wrong: FieldName[] } {
  const returned = offlineOrder()
  const typed = filledValues(box)
  const draft = { ...readForm(readDraft()), ...typed }
  if (Object.keys(typed).length > 0) keepDraft(draft)
  if (returned?.state !== 'returned') return { form: draft, wrong: [] }
  const isEmpty = fieldNames.every((name) => draft[name] === '')
  return { form: isEmpty ? formOf(returned.payload) : draft, wrong: returned.fields }
}

/** Values of the filled-in fields, typed or autofilled. */
const filledValues = (box: HTMLFormElement | null): Partial<CheckoutForm> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const field = box?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null
      return field && field.value !== '' ? [[name, field.value]] : []
    }),
  )
