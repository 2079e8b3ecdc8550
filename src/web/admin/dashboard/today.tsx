import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { count, taka } from '#web/admin/parts/figures.ts'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { waitingIn } from '#web/admin/parts/waiting.ts'
import type { Dashboard } from '#web/admin/request/dashboard.ts'
import { newsQuery } from '#web/admin/request/news.ts'
import { t } from '#web/admin/translate.ts'

/** Today's figures next to yesterday's, and the open tasks. Each figure links to its list. */
export function Today({ sales, mayOrders }: { sales: Dashboard['sales']; mayOrders: boolean }) {
  const { data: news } = useQuery(newsQuery)
  const waiting = waitingIn(news)
  const [today, yesterday] = [sales?.at(-1), sales?.at(-2)]
  if (!today && waiting.length === 0) return null
  const list = today && `/admin/orders?from=${today.day}&to=${today.day}`
  return (
    <section aria-labelledby="today" className="mb-6">
      <h2 id="today" className="mb-2 font-semibold text-base">
        {t('Today')}
      </h2>
      <div className="grid gap-2 sm:gap-3 lg:grid-cols-[1fr_1fr_2fr]">
        {today && (
          <div className="contents max-lg:grid max-lg:grid-cols-2 max-lg:gap-2 sm:max-lg:gap-3">
            <StatCard
              label={t('Orders Today')}
              value={count(today.orders)}
              hint={yesterday && t('yesterday {orders}', { orders: count(yesterday.orders) })}
              {...(mayOrders && list && { to: list })}
            />
            <StatCard
              label={t('Revenue Today')}
              value={taka(today.revenue)}
              hint={yesterday && t('yesterday {revenue}', { revenue: taka(yesterday.revenue) })}
              {...(mayOrders && list && { to: list })}
            />
          </div>
        )}
        {waiting.length > 0 && (
          <ul aria-label={t('What waits for you')} className="flex flex-wrap content-start gap-2">
            {waiting.map(({ to, words }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-3 text-sm transition-colors hover:border-edge"
                >
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
