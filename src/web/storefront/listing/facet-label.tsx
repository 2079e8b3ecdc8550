import type { ReactNode } from 'react'
import { count } from '../../ui/locale.ts'

/** The name of a choice with the number of matching products. */
export function FacetLabel({ label, many, children }: { label: string; many: number; children?: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      {children}
      <span className="min-w-0 grow">{label}</span>
      <span className="text-sm text-stone tabular-nums">{count(many)}</span>
    </span>
  )
}
