import type { ReactNode } from 'react'
import type { SortDirection } from '#shared/route.ts'

/** A column: its cell, and its place on phones, where each row becomes a card. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** More classes of its cells. */
  className?: string
  align?: 'end'
  /**
   * lead: beside the box, large; end: at the right of it; line: below, with its heading; foot: below, without; none:
   * hidden.
   */
  narrow?: 'lead' | 'end' | 'line' | 'foot' | 'none'
  /** Shown only from this breakpoint. */
  from?: 'lg' | 'xl' | '2xl'
  /** Shown only to those who choose it. */
  extra?: boolean
  /** Sort key that a click on the heading selects. */
  sort?: string
}

/** Classes that hide a column below its breakpoint. */
export const hiddenBelow = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden', '2xl': 'md:max-2xl:hidden' }

export type Sorting = { by: string; order: SortDirection; onSort: (by: string) => void }
