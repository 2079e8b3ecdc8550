import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Fields beside one another where there is room, two unless `className` says otherwise; what is typed into lines up. */
export const Pair = ({ className = 'sm:grid-cols-2', children }: { className?: string; children: ReactNode }) => (
  <div className={cx('abreast grid gap-x-4', className)}>{children}</div>
)
