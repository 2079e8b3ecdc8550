import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'

/** Input style of the back office: 36 px high with a mouse, 44 px on touch. Grey when disabled or read-only. */
export const control =
  'w-full rounded-control border border-edge bg-surface px-3 text-sm text-ink transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-red aria-invalid:outline-red disabled:border-line disabled:bg-mist disabled:text-ink-soft ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-mist h-11 pointer-fine:h-9'

type Labelled = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
  optional?: string
  className?: string
}

export function TextInput({
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  id,
  ...rest
}: ComponentProps<'input'> & Labelled) {
  return (
    <Field {...{ label, hint, error: translateServerText(error), labelHidden, optional, className, id }}>
      {(wiring) => <input {...rest} {...wiring} className={control} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  id,
  rows = 3,
  ...rest
}: ComponentProps<'textarea'> & Labelled) {
  return (
    <Field {...{ label, hint, error: translateServerText(error), labelHidden, optional, className, id }}>
      {(wiring) => (
        <textarea rows={rows} {...rest} {...wiring} className={cx(control, 'h-auto! py-2 leading-relaxed')} />
      )}
    </Field>
  )
}

/** Native select; the options are its children. */
export function SelectInput({
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  id,
  children,
  ...rest
}: ComponentProps<'select'> & Labelled) {
  return (
    <Field {...{ label, hint, error: translateServerText(error), labelHidden, optional, className, id }}>
      {(wiring) => (
        <span className="relative block">
          <select {...rest} {...wiring} className={cx(control, 'appearance-none truncate pr-8')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-stone"
          />
        </span>
      )}
    </Field>
  )
}

/** Checkbox of a table; the whole cell is clickable. */
export function TickBox({
  label,
  checked,
  partly = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & { label: string; partly?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className="grid size-11 place-items-center pointer-fine:size-9">
      <input ref={box} type="checkbox" aria-label={label} checked={checked} {...rest} className="size-4.5" />
    </label>
  )
}
