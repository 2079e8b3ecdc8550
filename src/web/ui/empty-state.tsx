import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Diamond } from './logo.tsx'

/** Empty state: a title, an explanation and what to do next (buttons as children). */
export function EmptyState({
  title,
  text,
  children,
  heading: Heading = 'h2',
  className,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-14 text-center', className)}>
      <Diamond className="mb-2 size-12 text-gold" />
      <Heading className="font-semibold text-title">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
