import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { Failed } from './failed.tsx'
import { TickBox } from './inputs.tsx'

/** A column: its cell, and its place on phones, where each row becomes a card. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** lead: beside the box, large; end: at the right of it; line: below, with its heading; foot: below, without; none: hidden. */
  narrow?: 'lead' | 'end' | 'line' | 'foot' | 'none'
  /** Shown only from this breakpoint. */
  from?: 'lg' | 'xl'
  /** Sort key that a click on the heading selects. */
  sort?: string
}

export type Selection = RowSelectionState
type Sorting = { by: string; order: 'asc' | 'desc'; onSort: (by: string) => void }

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
  /** Without it there are no checkboxes. The state belongs to the screen, so that it survives paging. */
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
const nobody: Selection = {}

const place = {
  lead: 'max-md:col-start-2 max-md:row-start-1 max-md:self-center',
  end: 'max-md:col-start-3 max-md:row-start-1 max-md:self-center max-md:text-right',
  line: 'max-md:col-span-2 max-md:col-start-2 max-md:flex max-md:gap-2 max-md:before:w-24 max-md:before:shrink-0 max-md:before:text-stone max-md:before:content-[attr(data-head)]',
  foot: 'max-md:col-span-2 max-md:col-start-2',
  none: 'max-md:hidden',
}
const from = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden' }

/** Table with sticky header and row selection; cards on phones. Paging and sorting happen on the server. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, selection, sorting, stale, failure, empty, below, skeletons } = props
  const table = useTable({
    features,
    data: rows ?? (none as Row[]),
    // Cells are rendered below by plain functions, so that focus inside a row survives a re-render of the screen.
    columns: noColumns,
    getRowId: rowId,
    enableRowSelection: selection?.mayTick
      ? ({ original }) => selection.mayTick?.(original) ?? true
      : selection !== undefined,
    state: { rowSelection: selection?.selected ?? nobody },
    onRowSelectionChange: (next) => selection?.onSelect(typeof next === 'function' ? next(selection.selected) : next),
  })
  const shown = table.getRowModel().rows
  const tickable = shown.filter((row) => row.getCanSelect())
  const all = tickable.length > 0 && tickable.every((row) => row.getIsSelected())
  const some = shown.some((row) => row.getIsSelected())
  const grid = useMoving()
  const tick = useStableCallback((id: string) => table.getRow(id).toggleSelected())

  if (failure && !rows) return <Failed {...failure} />
  if (rows?.length === 0) return empty
  return (
    <table
      ref={grid}
      className={cx('w-full border-line border-y transition-opacity max-md:block', stale && 'opacity-55')}
      aria-busy={!rows || stale}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-14 z-10 bg-paper max-md:block max-md:border-line max-md:border-b">
        <tr className="max-md:flex max-md:items-center">
          {selection && (
            <th scope="col" className="w-10 border-line p-0 font-normal md:border-b">
              <span className="flex items-center">
                <TickBox
                  label="Select all on this page"
                  checked={all}
                  partly={some}
                  disabled={tickable.length === 0}
                  onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
                />
                <span aria-hidden="true" className="text-ink-soft md:hidden">
                  All
                </span>
              </span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
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
}

const none: object[] = []

/** Sets data-moving while scrolling: `lit-row` then skips its hover effect, which would repaint each row under the pointer. */
function useMoving() {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const stand = () => grid.current?.removeAttribute('data-moving')
    const move = () => {
      grid.current?.setAttribute('data-moving', '')
      clearTimeout(rest)
      rest = setTimeout(stand, 150)
    }
    addEventListener('scroll', move, { passive: true })
    return () => {
      removeEventListener('scroll', move)
      clearTimeout(rest)
    }
  }, [])
  return grid
}

type RowProps<Row> = {
  id: string
  row: Row
  name: string
  columns: Column<Row>[]
  box: 'none' | 'missing' | 'free' | 'ticked'
  onTick: (id: string) => void
  /** Content below the row. */
  opened: ReactNode
}

/** Memoised: selecting one of a hundred rows re-renders only that row. */
const BodyRow = memo(function BodyRow<Row>({ id, row, name, columns, box, onTick, opened }: RowProps<Row>) {
  return (
    <>
      <tr
        className={cx(
          // With `isolate` the browser keeps the layers of the other rows when one is selected: half the paint work at 100 rows.
          'lit-row isolate border-line border-b last:border-b-0 max-md:grid max-md:gap-x-1 max-md:gap-y-1 max-md:py-2',
          // Without checkboxes there is no column for them.
          box === 'none' ? 'max-md:grid-cols-[0_minmax(0,1fr)_auto]' : 'max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]',
          box === 'ticked' && 'bg-green-soft',
        )}
      >
        {box !== 'none' && (
          <td className="p-0 align-middle max-md:col-start-1 max-md:row-start-1">
            {box !== 'missing' && (
              <TickBox label={`Select ${name}`} checked={box === 'ticked'} onChange={() => onTick(id)} />
            )}
          </td>
        )}
        <Cells row={row} columns={columns} />
      </tr>
      {opened && (
        <tr className="border-line border-b max-md:block">
          <td colSpan={columns.length + (box === 'none' ? 0 : 1)} className="p-0 max-md:block">
            {opened}
          </td>
        </tr>
      )}
    </>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** The cells of a row, memoised apart from its checkbox: selecting all rows re-renders only checkboxes. */
const Cells = memo(function Cells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  return columns.map(({ id, head, cell, align, narrow = 'line', from: width }) => (
    <td
      key={id}
      data-head={head}
      className={cx(
        'px-2.5 py-1.5 align-middle max-md:px-1 max-md:py-0',
        align === 'end' && 'tabular-nums md:text-right',
        place[narrow],
        width && from[width],
      )}
    >
      {cell(row)}
    </td>
  ))
}) as <Row>(props: Pick<RowProps<Row>, 'row' | 'columns'>) => ReactNode

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, align, from: width, sort } = column
  const active = sort !== undefined && sorting?.by === sort
  const Arrow = sorting?.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={active ? (sorting?.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'h-10 whitespace-nowrap border-line border-b px-2.5 font-semibold text-ink-soft text-xs max-md:sr-only',
        align === 'end' ? 'text-right' : 'text-left',
        width && from[width],
      )}
    >
      {sort && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(sort)}
          className={cx(
            'inline-flex h-8 items-center gap-1 rounded-control hover:text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {head}
          <Arrow aria-hidden="true" className={cx('size-3.5', !active && 'opacity-0')} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function SkeletonRows<Row>({
  columns,
  boxes,
  many = 8,
}: {
  columns: Column<Row>[]
  boxes: boolean
  many?: number | undefined
}) {
  return Array.from({ length: many }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical, stateless placeholders
    <tr key={i} className="h-13 border-line border-b max-md:block max-md:px-3 max-md:py-3">
      {boxes && <td className="max-md:hidden" />}
      {columns.map(({ id, from: width }) => (
        <td key={id} className={cx('px-2.5 max-md:block max-md:py-1', width && from[width])}>
          <Skeleton className="h-4 w-3/5" />
        </td>
      ))}
    </tr>
  ))
}

/** The selected ids. */
export const idsOf = (selection: Selection): string[] => Object.keys(selection)
