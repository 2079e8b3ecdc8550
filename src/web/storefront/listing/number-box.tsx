import type { ComponentProps } from 'react'

/** A field for one end of a range. */
export const NumberBox = ({ label, ...props }: ComponentProps<'input'> & { label: string }) => (
  <input
    aria-label={label}
    inputMode="decimal"
    autoComplete="off"
    // ৳12,34,567 has ten characters. A truncated one would be parsed as the wrong price.
    maxLength={10}
    className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 tabular-nums"
    {...props}
  />
)
