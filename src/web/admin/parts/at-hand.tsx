import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { underThumbFixed } from './under-thumb.ts'

/** The main button of a screen's head: on a phone it stays in sight below the screen, which gets room for it. */
export const AtHand = ({ children }: { children: ReactNode }) => (
  <div className={cx('at-hand sm:contents max-sm:*:min-h-11 max-sm:*:w-full', underThumbFixed)}>{children}</div>
)
