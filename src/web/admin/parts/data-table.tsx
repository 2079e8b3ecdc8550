import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { Failed } from './failed.tsx'
import { BodyRow } from './table/body-row.tsx'
import type { Column, Sorting } from './table/column.ts'
import { HeadCell } from './table/head-cell.tsx'
import { SelectAllCell } from './table/select-all-cell.tsx'
import { SkeletonRows } from './table/skeleton-rows.tsx'
import { useScrollingMark } from './table/use-scrolling-mark.ts'

export type Selection = RowSelectionState

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  /** Must be stable (`useMemo`): a new array re-renders every row. */
  columns: Column<Row>[]
  /** undefined while they are loading. */
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** Accessible name of a row: 'Select order ORD-…'. */
  rowName: (row: Row) => string
  /** Without it there are no checkboxes. The screen owns the state, so that it survives paging and filters. */
  selection?: {
    selected: Selection
    onSelect: (next: Selection) => void
    /** Rows that cannot be selected have no checkbox. */
    mayTick?: (row: Row) => boolean
  }
  sorting?: Sorting
  /** The next page is loading: the previous rows stay, dimmed. */
  stale?: boolean
  failure?: { what: string; error: unknown; retry: () => void } | undefined
  empty: ReactNode
  /** Content below a row when it is expanded. */
  below?: (row: Row) => ReactNode
  /** Number of placeholder rows while loading. */
  skeletons?: number
}

const features = tableFeatures({ rowSelectionFeature })
const noColumns: [] = []
const nothingSelected: Selection = {}
const noRows: object[] = []

/** Table with sticky header and row selection; cards on phones. Paging and sorting happen on the server. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, selection, sorting, stale, failure, empty, below, skeletons } = props
  const table = useTable({
    features,
    data: rows ?? (noRows as Row[]),
    // Cells are rendered below by plain functions, so that focus inside a row survives a re-render of the screen.
    columns: noColumns,
    getRowId: rowId,
    enableRowSelection: selection?.mayTick
      ? ({ original }) => selection.mayTick?.(original) ?? true
      : selection !== undefined,
    state: { rowSelection: selection?.selected ?? nothingSelected },
    onRowSelectionChange: (next) => selection?.onSelect(typeof next === 'function' ? next(selection.selected) : next),
  })
  const shown = table.getRowModel().rows
  const tickable = shown.filter((row) => row.getCanSelect())
  const all = tickable.length > 0 && tickable.every((row) => row.getIsSelected())
  const some = shown.some((row) => row.getIsSelected())
  const grid = useScrollingMark()
  const tick = useStableCallback((id: string) => table.getRow(id).toggleSelected())

  if (failure && !rows) return <Failed {...failure} />
  if (rows?.length === 0) return empty
  const isWide = columns.length > fittingColumns
  const list = (
    <table
      ref={grid}
      className={cx('office-list w-full border-line border-y transition-opacity max-md:block', stale && 'opacity-55')}
      aria-busy={!rows || stale}
    >
      <caption className="sr-only">{label}</caption>
      <thead
        className={cx(
          'z-10 bg-paper max-md:block max-md:border-line max-md:border-b',
          !isWide && 'low:static sticky top-14',
        )}
      >
        <tr className="max-md:flex max-md:items-center">
          {selection && (
            <SelectAllCell
              checked={all}
              partly={some}
              disabled={tickable.length === 0}
              onSelect={(isSelected) => table.toggleAllPageRowsSelected(isSelected)}
            />
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {!rows && <SkeletonRows columns={columns} boxes={selection !== undefined} many={skeletons} />}
        {shown.map((row) => (
          <BodyRow
            key={row.id}
            id={row.id}
            row={row.original}
            name={rowName(row.original)}
            columns={columns}
            box={!selection ? 'none' : !row.getCanSelect() ? 'missing' : row.getIsSelected() ? 'ticked' : 'free'}
            onTick={tick}
            opened={below?.(row.original)}
          />
        ))}
      </tbody>
    </table>
  )
  // Only for wide tables: inside a scroll container the header cannot stick to the window.
  return isWide ? <div className="md:overflow-x-auto">{list}</div> : list
}

/** The number of columns that fit next to the menu at 1280 px; more scroll horizontally. */
const fittingColumns = 8

/** A selection of these ids. */
export const tickAll = (ids: string[]): Selection => Object.fromEntries(ids.map((id) => [id, true]))

/** The selected ids. */
export const idsOf = (selection: Selection): string[] => Object.keys(selection)
