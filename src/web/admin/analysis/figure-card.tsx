import type { ReactNode } from 'react'
import type { Figure } from '#domains/reports/staff-contract.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Change } from './change.tsx'
import { Meaning } from './meaning.tsx'

/** A figure with its name, its explanation, and its change against the previous period. */
export function FigureCard({
  label,
  meaning = label,
  value,
  change,
  lessIsBetter,
  hint,
}: {
  label: string
  meaning?: string
  /** undefined while it is loading. */
  value: ReactNode
  /** null: there is no value to compare with. */
  change?: Figure['change'] | null | undefined
  lessIsBetter?: boolean
  hint?: ReactNode
}) {
  return (
    <div className="grid content-start gap-0.5 rounded-control border border-line bg-surface px-3 py-2.5 sm:px-4 sm:py-3">
      <div className="flex items-center justify-between gap-1">
        <h3 className="min-w-0 text-ink-soft text-xs sm:text-sm">{label}</h3>
        <Meaning of={meaning} />
      </div>
      <p className="font-semibold text-lg tabular-nums leading-snug">
        {value === undefined ? <Skeleton className="my-1 h-5 w-20" /> : value}
      </p>
      {value === undefined ? (
        <Skeleton className="h-3.5 w-28" />
      ) : (
        change !== undefined && (
          <p className="flex flex-wrap items-center gap-x-1 text-stone text-xs">
            <Change change={change} lessIsBetter={lessIsBetter} /> {t('vs last period')}
          </p>
        )
      )}
      {hint && <p className="text-stone text-xs">{hint}</p>}
    </div>
  )
}

export const FigureRow = ({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <section aria-label={label} className={cx('mb-6 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4', className)}>
    {children}
  </section>
)
