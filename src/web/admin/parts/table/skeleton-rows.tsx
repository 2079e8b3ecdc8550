import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, hiddenBelow } from './column.ts'

/** Rows while the first page is loading. */
export function SkeletonRows<Row>({
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
    <tr key={i} className="h-13 border-line border-b max-md:block max-md:h-auto max-md:px-3 max-md:py-2.5">
      {boxes && <td className="max-md:hidden" />}
      {columns.map(({ id, from: width }, nr) => (
        <td
          key={id} // A card on a phone: its name, and a line below it.
          className={cx('px-2.5 max-md:py-1', nr < 2 ? 'max-md:block' : 'max-md:hidden', width && hiddenBelow[width])}
        >
          <Skeleton className="h-4 w-3/5" />
        </td>
      ))}
    </tr>
  ))
}
