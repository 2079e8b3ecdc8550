import { cx } from './cx.ts'

/** The shape of what is coming. Give it a size by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton block rounded-[3px]', className)} />
)
