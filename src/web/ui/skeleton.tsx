import { cx } from './cx.ts'

/** The shape of what is coming. Give it a size by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton block rounded-[3px]', className)} />
)

/** Cards on their way, as many as a first screen holds. */
export function CardSkeletons({ many = 8 }: { many?: number }) {
  return Array.from({ length: many }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal and without state
    <div key={i} className="grid gap-2">
      <Skeleton className="aspect-3/4 rounded-none" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  ))
}
