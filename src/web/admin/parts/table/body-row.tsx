import { memo, type ReactNode } from 'react'
import { TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { type Column, hiddenBelow } from './column.ts'

const place = {
  lead: 'max-md:col-start-2 max-md:row-start-1 max-md:self-center',
  end: 'max-md:col-start-3 max-md:row-start-1 max-md:self-center max-md:text-right',
  line: 'max-md:col-span-2 max-md:col-start-2 max-md:flex max-md:gap-2 max-md:before:w-24 max-md:before:shrink-0 max-md:before:text-stone max-md:before:content-[attr(data-head)]',
  foot: 'max-md:col-span-2 max-md:col-start-2',
  none: 'max-md:hidden',
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
export const BodyRow = memo(function BodyRow<Row>({ id, row, name, columns, box, onTick, opened }: RowProps<Row>) {
  return (
    <>
      <tr
        className={cx(
          // With `isolate` the browser keeps the layers of the other rows when one is selected: half the paint work at
          // 100 rows.
          'hover-row isolate border-line border-b last:border-b-0 max-md:grid max-md:gap-x-1 max-md:gap-y-1 max-md:py-2',
          // Without checkboxes there is no column for them.
          box === 'none' ? 'max-md:grid-cols-[0_minmax(0,1fr)_auto]' : 'max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]',
          box === 'ticked' && 'bg-green-soft',
        )}
      >
        {box !== 'none' && (
          <td data-col="tick" className="p-0 align-middle max-md:col-start-1 max-md:row-start-1">
            {box !== 'missing' && (
              <TickBox label={t('Select {name}', { name })} checked={box === 'ticked'} onChange={() => onTick(id)} />
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
  return columns.map(({ id, head, cell, align, narrow = 'line', from: width, className }) => (
    <td
      key={id}
      data-head={head}
      data-col={id}
      className={cx(
        'px-2.5 py-1.5 align-middle max-md:px-1 max-md:py-0 xl:max-2xl:px-2',
        align === 'end' && 'tabular-nums md:text-right',
        place[narrow],
        narrow === 'lead' && 'lead-cell',
        width && hiddenBelow[width],
        className,
      )}
    >
      {cell(row)}
    </td>
  ))
}) as <Row>(props: Pick<RowProps<Row>, 'row' | 'columns'>) => ReactNode
