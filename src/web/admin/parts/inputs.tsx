import { ChevronDown, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { asciiDigits } from '#shared/text.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'

/** Input style of the back office: 36 px high with a mouse, 44 px on touch screens. Readable when disabled. */
export const control =
  'w-full rounded-control border border-edge bg-surface px-3 text-sm text-ink transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-red aria-invalid:outline-red disabled:border-line disabled:bg-mist disabled:text-ink-soft h-11 pointer-fine:h-9'

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
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
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
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
      {(wiring) => (
        <textarea rows={rows} {...rest} {...wiring} className={cx(control, 'h-auto! py-2 leading-relaxed')} />
      )}
    </Field>
  )
}

/** Parses a whole number of pieces; undefined unless it is 0 or more. */
export const piecesIn = (text: string): number | undefined => {
  const digits = asciiDigits(text).replace(/[\s,]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
}

/** Parses taka (1850, 1,850.50, ৳১৮৫০); undefined unless it is an amount of 0 or more. */
export const takaIn = (text: string): number | undefined => {
  const digits = asciiDigits(text).replace(/[৳,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** Error message for typed pieces; undefined if empty or valid. A minus sign is an error of its own, never ignored. */
export const wrongPieces = (text: string): string | undefined => {
  if (text.trim() === '' || piecesIn(text) !== undefined) return undefined
  return /^\s*[-−]\s*\d/.test(asciiDigits(text)) ? 'A quantity cannot be below 0' : 'Please enter whole pieces'
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
    <Field {...{ label, hint, error, labelHidden, optional, className, id }}>
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

/** Search field, debounced by 300 ms. Enter searches immediately, Escape clears. */
export function SearchInput({
  label,
  value,
  onSearch,
  className,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  className?: string
}) {
  const [text, setText] = useState(value)
  const said = useRef(value)
  // Follows changes of the URL from elsewhere (Back, Reset).
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  const say = (next: string) => {
    if (next.trim() === said.current) return
    said.current = next.trim()
    onSearch(next.trim())
  }
  useEffect(() => {
    const wait = setTimeout(() => say(text), 300)
    return () => clearTimeout(wait)
  })
  const empty = () => {
    setText('')
    say('')
  }

  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') say(text)
          if (event.key === 'Escape' && text) empty()
        }}
        className={cx(control, 'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-stone hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
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
