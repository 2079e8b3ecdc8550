import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Errors<Name extends string> = Partial<Record<Name, string | undefined>>

/**
 * State of a small form: values, errors and focus. A field is validated on blur and on submit, and while it has an
 * error on every change.
 * @param check returns the error texts of these values
 */
export function useFields<Name extends string>(
  first: Record<Name, string>,
  check: (values: Record<Name, string>) => Errors<Name>,
) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const formRef = useRef<HTMLFormElement>(null)

  useEarlyInput(formRef, first, (early) => setValues((now) => ({ ...now, ...early })))

  const change = (name: Name, value: string) => write({ [name]: value } as Partial<Record<Name, string>>)

  /** Changes several values at once. */
  function write(changed: Partial<Record<Name, string>>) {
    const next = { ...values, ...changed }
    setValues(next)
    const found = check(next)
    setErrors((marked) => {
      const names = Object.keys(marked) as Name[]
      return Object.fromEntries(names.filter((each) => found[each]).map((each) => [each, found[each]])) as Errors<Name>
    })
  }

  function leave(name: Name) {
    const found = check(values)[name]
    if (values[name] !== '' && found) setErrors((marked) => ({ ...marked, [name]: found }))
  }

  /** Shows the errors and focuses the first field with one. */
  function show(found: Errors<Name>) {
    flushSync(() => setErrors(found))
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** @returns whether all values are valid; otherwise the errors are shown */
  function validate(): boolean {
    const found = check(values)
    if (Object.values(found).every((error) => error === undefined)) {
      setErrors({})
      return true
    }
    show(found)
    return false
  }

  const wiring = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(name, event.target.value),
    onBlur: () => leave(name),
  })

  return { values, setValues, errors, formRef, wiring, write, leave, validate, show }
}

/** Takes over what was typed before hydration. */
function useEarlyInput<Name extends string>(
  formRef: RefObject<HTMLFormElement | null>,
  first: Record<Name, string>,
  onFound: (early: Partial<Record<Name, string>>) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useLayoutEffect(() => {
    const typed = [...(formRef.current?.elements ?? [])] as HTMLInputElement[]
    const early = typed.filter(({ name, value }) => name in first && value !== first[name as Name])
    if (early.length > 0)
      onFound(Object.fromEntries(early.map(({ name, value }) => [name, value])) as Record<Name, string>)
  }, [])
}
