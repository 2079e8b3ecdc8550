import { cx } from './cx.ts'

/** Loading placeholder; size it by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('skeleton block rounded-[3px]', className)} />
)
