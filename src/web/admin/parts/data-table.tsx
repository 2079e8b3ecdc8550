import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { Failed } from './failed.tsx'
import { TickBox } from './inputs.tsx'

/** What a column shows and where it stands on a phone, where a row becomes a small card. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** lead: beside the box, large; end: at the right of it; line: below, with its name; foot: below, alone; none: not on a phone. */
  narrow?: 'lead' | 'end' | 'line' | 'foot' | 'none'
  /** Only from that width of the screen. */
  from?: 'lg' | 'xl'
  /** What the list is sorted by when the head is pressed. */
  sort?: string
}

export type Selection = RowSelectionState
type Sorting = { by: string; order: 'asc' | 'desc'; onSort: (by: string) => void }

type Props<Row> = {
  /** What the table holds, for screen readers. */
  label: string
  /** The same as long as cells come out the same (`useMemo`): with new ones every row is drawn anew. */
  columns: Column<Row>[]
  /** undefined while they are on their way. */
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** What a row is called: 'Select order ORD-…'. */
  rowName: (row: Row) => string
  /** Without it there are no boxes. Kept by the screen, so that it survives turning pages. */
  selection?: {
    selected: Selection
    onSelect: (next: Selection) => void
    /** Rows that cannot be ticked have no box. */
    mayTick?: (row: Row) => boolean
  }
  sorting?: Sorting
  /** The next page is on its way: the last one is still shown, paler. */
  stale?: boolean
  failure?: { what: string; error: unknown; retry: () => void } | undefined
  empty: ReactNode
  /** What a row opens to, below it; nothing while it is closed. */
  below?: (row: Row) => ReactNode
  /** How many rows are drawn while the true ones are on their way. */
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

/** Rows with sticky heads and boxes to tick; a list of small cards on a phone. Paging and sorting are the server's. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName, selection, sorting, stale, failure, empty, below, skeletons } = props
  const table = useTable({
    features,
    data: rows ?? (none as Row[]),
    // Cells are drawn below by plain functions, so that a row keeps its focus while the screen is drawn anew.
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

/** Tells `lit-row` that the page moves: a hundred rows that light up as they pass below the mouse cost a hundred pictures. */
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
  /** What stands below it. */
  opened: ReactNode
}

/** Drawn anew only when something of it has changed: ticking one of a hundred rows costs no more than that row. */
const BodyRow = memo(function BodyRow<Row>({ id, row, name, columns, box, onTick, opened }: RowProps<Row>) {
  return (
    <>
      <tr
        className={cx(
          // Isolated, the browser keeps the picture of every other row when one is ticked: half the work on a page of 100.
          'lit-row isolate border-line border-b last:border-b-0 max-md:grid max-md:gap-x-1 max-md:gap-y-1 max-md:py-2',
          // Without boxes to tick their place is not kept free.
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

/** What a row says. Apart from its box, so that ticking a hundred rows draws a hundred boxes and nothing else. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: equal and without state
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

/** The ids that are ticked. */
export const idsOf = (selection: Selection): string[] => Object.keys(selection)
