import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fetchPlaces, findThana, namesOfPicked, type PickedPlace, usePlaces } from '#web/ui/hooks/use-places.ts'
import { rememberPlace } from '../chosen-place.ts'
import { readForm, wrongFields } from './check-form.ts'
import { focusField } from './focus-field.ts'
import { keepDraft, readDraft } from './form-draft.ts'
import { type CheckoutForm, emptyForm, type FieldName, fieldNames } from './form-fields.ts'
import { type OfflineOrder, offlineOrder } from './offline-order.ts'
import { formOf, type OrderPayload } from './order-payload.ts'

/**
 * State of the checkout form: values, invalid fields and focus.
 * @param order the offline order, which may be shown instead of the form
 */
export function useCheckoutForm(order: OfflineOrder | null) {
  const [form, setForm] = useState<CheckoutForm>(emptyForm)
  // The latest values, for several changes before the next render.
  const latest = useRef(form)
  const { wrong, setWrong, unmark, leave, showWrong } = useWrongFields(form)
  const formRef = useRef<HTMLFormElement>(null)
  const { places } = usePlaces()

  useStart(formRef, (start) => {
    latest.current = start.form
    setForm(start.form)
    setWrong(start.wrong)
  })
  useReturn(order, (returned, fields) => {
    write(returned)
    setWrong(fields)
  })

  function write(values: Partial<CheckoutForm>): CheckoutForm {
    const { thana, isMetropolitan } = latest.current
    // After a change of the thana, the picker reports whether the new one is metropolitan.
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
   * The form with its thana as a code, and whether it is metropolitan. A shopper may press Place Order before the list
   * of places has loaded.
   */
  async function withKnownPlace(): Promise<CheckoutForm> {
    const { thana } = latest.current
    const found = await foundThana(latest.current)
    if (found && latest.current.thana === thana)
      write({ thana: found.code, isMetropolitan: found.kind === 'metropolitan' })
    return latest.current
  }

  /** Prefills fields, by what the form has. */
  const fill = (valuesFor: (form: CheckoutForm) => Partial<CheckoutForm>) => unmark(write(valuesFor(latest.current)))

  return { form, wrong, formRef, change, changePlace, withKnownPlace, fill, leave, showWrong }
}

/** The fields that are marked as wrong. */
function useWrongFields(form: CheckoutForm) {
  const [wrong, setWrong] = useState<FieldName[]>([])
  return {
    wrong,
    setWrong,
    /** Unmarks what is valid by now. */
    unmark: (next: CheckoutForm) => setWrong((marked) => marked.filter((name) => wrongFields(next).includes(name))),
    /** Validates a filled field on blur. */
    leave(name: FieldName) {
      if (form[name] === '' || !wrongFields(form).includes(name)) return
      // Keeps the fields that showWrong() has just marked: it moves the focus, which blurs a field at the same time.
      setWrong((marked) => fieldNames.filter((each) => each === name || marked.includes(each)))
    },
    /** Marks the fields and focuses the first. */
    showWrong(fields: FieldName[]) {
      setWrong(fields)
      if (fields[0]) focusField(fields[0])
    },
  }
}

/**
 * Merges the stored draft with values typed before hydration. In a layout effect, since a keystroke before it would
 * store a draft without them.
 */
function useStart(box: RefObject<HTMLFormElement | null>, begin: (start: ReturnType<typeof startOf>) => void) {
  const latest = useRef(begin)
  useLayoutEffect(() => latest.current(startOf(box.current)), [box])
}

/**
 * Fills the form with the data of an offline order that was cancelled or returned, in this tab or another. In a layout
 * effect, since the form that replaces the panel offers an address right after.
 */
function useReturn(order: OfflineOrder | null, fill: (form: CheckoutForm, wrong: FieldName[]) => void) {
  const latest = useRef(fill)
  const waited = useRef<OrderPayload>(undefined)
  useLayoutEffect(() => {
    const payload = waited.current
    waited.current = order?.state === 'waiting' ? order.payload : undefined
    if (payload && order?.state !== 'waiting' && order?.state !== 'placed')
      latest.current(formOf(payload), order?.fields ?? [])
  }, [order])
}

/** The typed thana, if the form has not resolved it yet. */
async function foundThana({ district, thana, isMetropolitan }: CheckoutForm) {
  if (thana === '' || isMetropolitan !== undefined) return undefined
  const list = await fetchPlaces()
  return list && findThana(list, district, thana)
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
