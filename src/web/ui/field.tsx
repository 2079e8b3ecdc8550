import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** Classes of text inputs and selects. */
export const control =
  'w-full rounded-control border border-edge bg-surface px-3.5 text-ink transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-red aria-invalid:outline-red disabled:opacity-55'

export type Labelled = {
  label: ReactNode
  /** Help text below the label: what to enter, in which format. */
  hint?: ReactNode
  /** Error message, shown in red and announced to screen readers. */
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  optional?: string
  className?: string
}

export type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint and error around one control. `children` gets the id and ARIA attributes that link them. */
export function Field({
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  id: given,
  children,
}: Labelled & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-stone">{optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-stone">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-red text-sm">
          <span aria-hidden="true">◆</span>
          {error}
        </p>
      )}
    </div>
  )
}

export function Input({
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
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
      {(wiring) => <input {...rest} {...wiring} className={cx(control, 'h-12')} />}
    </Field>
  )
}

export function Textarea({
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  id,
  rows = 4,
  ...rest
}: ComponentProps<'textarea'> & Labelled) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
      {(wiring) => <textarea rows={rows} {...rest} {...wiring} className={cx(control, 'py-2.5')} />}
    </Field>
  )
}

/** A checkbox with its label; the whole row is the touch target. */
export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={cx('flex min-h-11 items-center gap-3 has-disabled:opacity-50', className)}>
      <input type="checkbox" {...rest} className="size-5 shrink-0 rounded-none" />
      <span className="min-w-0 grow">{label}</span>
    </label>
  )
}
