import type { ProductReport } from '#domains/reports/staff-contract.ts'
import { many, percent, taka } from '#web/admin/parts/figures.ts'
import { ProductLink } from '#web/admin/parts/links/links.tsx'
import { digits, t } from '#web/admin/translate.ts'
import { Meaning } from './meaning.tsx'

/** An average rating. */
export const stars = (rating: number | null) => (rating === null ? t('none yet') : `${digits(rating.toFixed(1))} ★`)

/** The best product of each metric. */
export function ProductInsights({ best: { seller, revenue, margin, rated } }: Pick<ProductReport, 'best'>) {
  const rows = [
    [t('Best seller'), seller, (value: number) => many(value, 'piece'), t('Top Selling Products')],
    [t('Highest revenue'), revenue, taka, t('Top Performing Products')],
    [t('Best margin'), margin, percent, t('Best Margin')],
    [t('Top rated'), rated, (value: number) => stars(value), t('Top Performing Products')],
  ] as const
  return (
    <dl className="divide-y divide-line rounded-control border border-line bg-surface px-4">
      {rows.map(([name, best, format, meaning]) => (
        <div key={name} className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5">
          <dt className="flex items-center gap-1 text-stone">
            {name}
            <Meaning of={meaning} />
          </dt>
          <dd className="row-span-2 self-center font-semibold tabular-nums">{best ? format(best.value) : '–'}</dd>
          <dd className="col-start-1">
            <ProductLink number={best?.id}>{best?.name ?? t('none yet')}</ProductLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
