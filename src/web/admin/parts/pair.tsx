import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Fields in a row if there is room, two by default. Their inputs are aligned, whatever the height of the labels. */
export const Pair = ({ className = 'sm:grid-cols-2', children }: { className?: string; children: ReactNode }) => (
  <div className={cx('field-row grid gap-x-4', className)}>{children}</div>
)
