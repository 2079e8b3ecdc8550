import { data } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { loadAccountPage } from '#web/request/load-account-page.ts'
import { Dashboard } from '../account/dashboard.tsx'
import { isDashboardView } from '../account/dashboard-views.ts'
import type { Route } from './+types/dashboard'
import { accountMeta } from './account-page.ts'

/** The page is the same for everybody: the browser requests the account. */
export async function loader(asked: Route.LoaderArgs) {
  if (!isDashboardView(asked.params.view)) throw data(null, { status: 404 })
  return loadAccountPage(asked)
}

/** Other views need no new loader data. */
export const shouldRevalidate = () => false

export const meta = (page: Route.MetaArgs) => accountMeta(m.dashboard(), '/dashboard', page)

export default function DashboardPage({ params: { view } }: Route.ComponentProps) {
  return isDashboardView(view) ? <Dashboard view={view} /> : null
}
