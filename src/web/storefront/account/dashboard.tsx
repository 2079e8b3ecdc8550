import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { date, localPath } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ask } from '../api.ts'
import { askSession, useSession } from '../session/session.ts'
import { Addresses } from './addresses.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import { type DashboardView, viewPath } from './dashboard-views.ts'
import { withNext } from './next-page.ts'
import { Orders } from './orders.tsx'
import { Overview } from './overview.tsx'
import { Failed } from './part.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { useFetch } from './use-fetch.ts'
import { useLeave } from './use-leave.ts'
import { Wishes } from './wishes.tsx'

/** The customer's account. Without a session it redirects to the log-in, and back afterwards. */
export function Dashboard({ view }: { view: DashboardView }) {
  const { known, user, hasLeft } = useSession()
  const navigate = useNavigate()
  const { isLeaving, leave } = useLeave()
  const request = useFetch((signal) => ask<typeof accountRoutes.get>('account', {}, signal), view ?? 'overview')
  const account = request.data?.account

  // The page shows nothing without the session, so request it without delay.
  useEffect(() => void askSession(), [])
  useEffect(() => {
    if (!known || user) return
    navigate(localPath(hasLeft ? '/' : withNext('/login', viewPath(view))), { replace: true })
  }, [known, user, hasLeft, view, navigate])

  const content = (): ReactNode => {
    // A form keeps its initial values, so wait for the data that this view loads, and do not use the previous view's.
    const isOld = view === 'profile' && (request.isLoading || request.failed !== null)
    if (!account || isOld)
      return request.failed && !request.isLoading ? <Failed onRetry={request.reload} /> : <ViewSkeleton />
    switch (view) {
      case undefined:
        return <Overview account={account} />
      case 'orders':
        return <Orders />
      case 'wishlist':
        return <Wishes />
      case 'addresses':
        return <Addresses account={account} />
      case 'profile':
        return <Profile account={account} onSaved={request.set} />
      case 'password':
        return <Security account={account} onChange={request.reload} />
    }
  }

  return (
    <div className="wrap py-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-6">
        <div className="min-w-0">
          {user ? (
            <h1 className="break-words font-semibold text-title">{m.dash_welcome({ name: user.name })}</h1>
          ) : (
            <>
              <h1 className="sr-only">{m.dashboard()}</h1>
              <Skeleton className="h-8 w-56 max-w-full" />
            </>
          )}
          <p className="mt-1 min-h-6 text-stone">
            {account &&
              (account.lastLogin
                ? m.dash_last_login({ time: date(account.lastLogin, 'moment') })
                : m.dash_first_login())}
          </p>
        </div>
        <Button variant="outline" onClick={leave} busy={isLeaving} disabled={!user}>
          <LogOut aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {m.logout()}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
        <DashboardNav view={view} />
        <div className="min-w-0">{user ? content() : <ViewSkeleton />}</div>
      </div>
    </div>
  )
}

const ViewSkeleton = () => (
  <div role="status" aria-label={m.loading()} className="grid gap-5">
    <Skeleton className="h-24 rounded-none" />
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-28 rounded-none" />
    <Skeleton className="h-28 rounded-none" />
  </div>
)
