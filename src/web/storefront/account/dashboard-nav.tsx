import { useEffect, useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { type DashboardView, dashboardViews, viewPath } from './dashboard-views.ts'

function viewName(view: DashboardView): string {
  const words = {
    overview: m.dash_overview,
    orders: m.dash_orders,
    wishlist: m.dash_wishlist,
    addresses: m.dash_addresses,
    profile: m.dash_profile,
    password: m.dash_password,
  }
  return words[view ?? 'overview']()
}

/** A side list on wide screens, a scrollable row on phones. */
export function DashboardNav({ view }: { view: DashboardView }) {
  const row = useRef<HTMLUListElement>(null)
  // On phones the current entry may be out of view. Scrolls the row only, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for each view
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && row.current) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2
  }, [view])
  return (
    <nav aria-label={m.dash_parts()} className="max-lg:-mx-4 sm:max-lg:mx-0">
      <ul
        ref={row}
        className="no-scrollbar relative flex gap-1 overflow-x-auto border-line border-b max-sm:px-3 lg:block lg:overflow-visible lg:border-b-0"
      >
        {[undefined, ...dashboardViews].map((each) => (
          <li key={each ?? 'overview'} className="shrink-0 lg:border-line lg:border-b">
            <Link
              to={viewPath(each)}
              preventScrollReset
              aria-current={each === view ? 'page' : undefined}
              className={cx(
                'flex min-h-12 items-center border-b-2 px-2.5 transition-colors hover:border-gold lg:border-b-0 lg:border-l-2 lg:px-4',
                each === view ? 'border-gold font-semibold' : 'border-transparent text-ink-soft',
              )}
            >
              {viewName(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
