import type { ButtonHTMLAttributes, ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

export type ButtonLook = {
  /** solid: the primary action; outline: a secondary one; quiet: one of many in a row; danger: cannot be undone. */
  variant?: 'solid' | 'outline' | 'quiet' | 'danger' | 'light'
  /** md is 44 px high; sm 36 px with a mouse, for the dense tables of the back office; lg 52 px. */
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
}

const variants = {
  solid: 'bg-green text-on-green hover:bg-green-deep',
  outline: 'border border-green text-green hover:bg-green-soft',
  quiet: 'text-ink hover:bg-mist',
  danger: 'bg-red text-on-red hover:bg-red-deep',
  light: 'bg-thread text-on-thread hover:bg-thread-bright',
}
const sizes = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-5 text-base gap-2',
  lg: 'min-h-13 px-7 text-base gap-2',
}

/** Button classes for other elements (a label, a summary). */
export const buttonClass = ({ variant = 'solid', size = 'md', wide }: ButtonLook = {}, more?: string): string =>
  cx(
    'inline-flex shrink-0 items-center justify-center rounded-control py-1.5 text-center font-semibold transition-colors duration-150',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    more,
  )

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Disables the button and sets aria-busy; pass the matching text as children ('Sending...'). */
    busy?: boolean
    ref?: React.Ref<HTMLButtonElement>
  }

export function Button({ variant, size, wide, busy, className, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass({ variant, size, wide }, className as string | undefined)} {...rest} />
}

/** A round 44 px button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: React.Ref<HTMLButtonElement> }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-mist disabled:opacity-35',
        className,
      )}
      {...rest}
    />
  )
}
