import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  title: string
  /** What the screen is for, and what to do first. */
  text: string
  /** What it shows now. */
  state?: string
  /** On phones the actions stand beside the title, not below it: for those that are a menu there. */
  actionsBeside?: boolean
  /** Its actions. */
  children?: ReactNode
}

/** Head of a screen. */
export function PageHead({ title, text, state, actionsBeside, children }: Props) {
  return (
    <div className="page-head mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className={cx('min-w-0 grow', actionsBeside && 'max-sm:basis-40')}>
        <h1 className="font-semibold text-title">{title}</h1>
        {state && <p>{state}</p>}
        <p className="no-print max-w-prose text-ink-soft">{text}</p>
      </div>
      {children && (
        <div className={cx('no-print flex flex-wrap gap-2 max-sm:*:grow', !actionsBeside && 'max-sm:w-full')}>
          {children}
        </div>
      )}
    </div>
  )
}
