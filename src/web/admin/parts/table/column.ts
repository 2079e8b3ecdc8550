import type { ReactNode } from 'react'
import type { SortDirection } from '#shared/route.ts'

/** A column: its cell, and its position on phones, where each row becomes a card. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** More classes of its cells. */
  className?: string
  align?: 'end'
  /**
   * Position on the card: lead: large, next to the checkbox; end: to the right of the lead; line: below, with its
   * heading; foot: at the bottom, without heading; none: hidden.
   */
  narrow?: 'lead' | 'end' | 'line' | 'foot' | 'none'
  /** Shown only from this breakpoint. */
  from?: 'lg' | 'xl' | '2xl'
  /** Hidden by default; shown if the user selects it. */
  extra?: boolean
  /** Sort key that a click on the heading selects. */
  sort?: string
}

/** Classes that hide a column below its breakpoint. */
export const hiddenBelow = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden', '2xl': 'md:max-2xl:hidden' }

export type Sorting = { by: string; order: SortDirection; onSort: (by: string) => void }
