import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-mist text-ink-soft',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
}

/** A short status label. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-[4px] px-2 py-0.5 text-sm', tones[tone], className)}>
      {children}
    </span>
  )
}
