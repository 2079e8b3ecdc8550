import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  title: string
  /** Describes the purpose of the screen, and the first step. */
  text: string
  /** Summary of what the screen shows now. */
  state?: string
  /** On phones the actions stay next to the title, for actions that are in a menu there. */
  actionsBeside?: boolean
  /** Its actions. */
  children?: ReactNode
}

/** Head of a screen. */
export function PageHead({ title, text, state, actionsBeside, children }: Props) {
  return (
    <div
      className={cx(
        'page-head flex flex-wrap items-center gap-x-4 gap-y-3',
        actionsBeside ? 'mb-3 max-sm:gap-y-0 sm:mb-5' : 'mb-5',
      )}
    >
      <div className={cx('min-w-0 grow', actionsBeside && 'max-sm:contents')}>
        <h1 className={cx('font-semibold text-title', actionsBeside && 'max-sm:grow')}>{title}</h1>
        {state && <p className={cx(actionsBeside && 'max-sm:order-1 max-sm:w-full')}>{state}</p>}
        <p
          className={cx(
            'no-print max-w-prose text-pretty text-ink-soft',
            actionsBeside && 'max-sm:order-1 max-sm:w-full',
          )}
        >
          {text}
        </p>
      </div>
      {children && (
        <div className={cx('no-print flex flex-wrap gap-2 max-sm:*:grow', !actionsBeside && 'max-sm:w-full')}>
          {children}
        </div>
      )}
    </div>
  )
}
