import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = {
  label: string
  /** undefined while it is loading. */
  value: ReactNode
  hint?: ReactNode
  /** Makes the card a link. */
  to?: string
  /** Makes the card a filter button; `pressed` when the filter is on. */
  onPress?: () => void
  pressed?: boolean
}

const box =
  'grid content-start gap-0.5 rounded-control border px-3 py-2.5 text-left sm:px-4 sm:py-3 transition-colors duration-150'

/** A single figure with its label. */
export function StatCard({ label, value, hint, to, onPress, pressed }: Props) {
  const inside = (
    <>
      <span className="line-clamp-2 text-ink-soft text-xs sm:line-clamp-1 sm:text-sm">{label}</span>
      <span className="font-semibold text-lg tabular-nums leading-snug">
        {value === undefined ? <Skeleton className="my-1 h-5 w-14" /> : value}
      </span>
      {hint && <span className="text-stone text-xs max-sm:hidden">{hint}</span>}
    </>
  )
  if (onPress) {
    return (
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onPress}
        className={cx(box, pressed ? 'border-green bg-green-soft' : 'border-line bg-surface hover:border-edge')}
      >
        {inside}
      </button>
    )
  }
  if (to) {
    return (
      <Link to={to} className={cx(box, 'border-line bg-surface hover:border-edge')}>
        {inside}
      </Link>
    )
  }
  return <div className={cx(box, 'border-line bg-surface')}>{inside}</div>
}

/** A row of cards: three columns on phones, or one line that scrolls horizontally, to leave more space for the list. */
export const StatRow = ({
  label,
  scrolls,
  children,
  className,
}: {
  label: string
  /** Only for cards that are links or buttons: the keyboard cannot reach other content of a scrolling line. */
  scrolls?: boolean
  children: ReactNode
  className?: string
}) => (
  <section
    aria-label={label}
    className={cx(
      'mb-4 gap-2 sm:mb-5 sm:grid sm:gap-3 lg:grid-cols-6',
      scrolls
        ? '-mx-4 flex overflow-x-auto px-4 py-1 sm:mx-0 sm:grid-cols-3 sm:p-0 max-sm:*:flex max-sm:*:shrink-0 max-sm:*:items-center max-sm:*:gap-2'
        : 'grid grid-cols-3',
      className,
    )}
  >
    {children}
  </section>
)
