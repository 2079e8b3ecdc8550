import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { control, Field, type Labelled, type Wiring } from './field.tsx'

/** A native select, since phones show their own picker. Options are its children. */
export function Select({
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
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
      {(wiring) => (
        <NativeSelect {...rest} wiring={wiring}>
          {children}
        </NativeSelect>
      )}
    </Field>
  )
}

/** The select alone, for a `Field`. */
export function NativeSelect({ wiring, children, ...rest }: ComponentProps<'select'> & { wiring: Wiring }) {
  return (
    <span className="relative block">
      <select {...rest} {...wiring} className={cx(control, 'h-12 appearance-none pr-10')}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-stone"
      />
    </span>
  )
}
