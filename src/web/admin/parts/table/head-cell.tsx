import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { type Column, hiddenBelow, type Sorting } from './column.ts'

/** Heading of a column. Sortable columns sort on a click. */
export function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, align, from: width, sort } = column
  const active = sort !== undefined && sorting?.by === sort
  const Arrow = sorting?.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-col={column.id}
      aria-sort={active ? (sorting?.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'h-10 whitespace-nowrap border-line border-b px-2.5 xl:max-2xl:px-2 font-semibold text-ink-soft text-xs max-md:sr-only',
        align === 'end' ? 'text-right' : 'text-left',
        width && hiddenBelow[width],
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
