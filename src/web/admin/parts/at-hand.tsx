import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { underThumbFixed } from './under-thumb.ts'

/**
 * The primary button of a screen's header. On phones it is fixed at the bottom, and the screen reserves space for it.
 */
export const AtHand = ({ children }: { children: ReactNode }) => (
  <div className={cx('at-hand sm:contents max-sm:*:min-h-11 max-sm:*:w-full', underThumbFixed)}>{children}</div>
)
