import type { ComponentProps, ReactNode } from 'react'
import { count } from '../../ui/locale.ts'

type Props = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  /** Number of matching products; undefined if unknown. */
  many?: number | undefined
  /** A picture before the label. */
  children?: ReactNode
}

/** A choice with the number of matching products. */
export function FilterOption({ label, many, children, ...input }: Props) {
  return (
    <label className="option">
      <input type="checkbox" {...input} />
      {children}
      <span>{label}</span>
      {many !== undefined && <small>{count(many)}</small>}
    </label>
  )
}
