import { useEffect, useState } from 'react'
import { Outlet, redirect, useLoaderData, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { isTransient, onSecondFactorRequired, onSignedOut } from './api.ts'
import { Boundary } from './parts/boundary.tsx'
import { Failed, NotPermitted } from './parts/failed.tsx'
import { AwayNotice } from './parts/frame/away-notice.tsx'
import { ClosedBand } from './parts/frame/closed-band.tsx'
import { SetUpSecondFactor } from './parts/frame/set-up-second-factor.tsx'
import { SideBar } from './parts/frame/side-bar.tsx'
import { TopBar } from './parts/frame/top-bar.tsx'
import { useFocusOnWrongField } from './parts/hooks/use-focus-on-wrong-field.ts'
import { LoadingOffice } from './parts/loading.tsx'
import { queryClient } from './query-client.ts'
import { screenAt, screensFor } from './screens.ts'
import { fetchCurrentSession, forgetSession, SessionProvider } from './session.ts'

/** Redirects to the log-in without a session. The server checks the permissions of each call. */
export async function clientLoader() {
  const session = await fetchCurrentSession()
  if (!session) throw redirect('/admin')
  return { session }
}
clientLoader.hydrate = true as const

/** The URL changes often, because it holds the filters; the session does not depend on it. */
export const shouldRevalidate = () => false

export { LoadingOffice as HydrateFallback }

/** Layout of the back office: sidebar, top bar and the current screen. */
export default function Shell() {
  const { session } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () =>
      onSignedOut(() => {
        forgetSession()
        queryClient.clear()
        navigate('/admin', { replace: true })
      }),
    [navigate],
  )
  useFocusOnWrongField()

  const [lacksFactor, setLacksFactor] = useState(session.mustSetUpSecondFactor === true)
  useEffect(() => onSecondFactorRequired(() => setLacksFactor(true)), [])
  if (lacksFactor)
    return (
      <SessionProvider value={session}>
        <SetUpSecondFactor username={session.username} />
      </SessionProvider>
    )

  const permitted = screensFor(session)
  const shown = screenAt(pathname)
  return (
    <SessionProvider value={session}>
      <a
        href="#screen"
        className="sr-only z-50 bg-green px-4 py-2 text-on-green focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to the screen')}
      </a>
      <div className="min-h-dvh bg-paper text-ink text-sm lg:pl-56">
        <SideBar screens={permitted} />
        <TopBar screens={permitted} />
        <AwayNotice />
        <ClosedBand />
        <main id="screen" tabIndex={-1} className="px-4 pt-5 pb-16 outline-none max-sm:has-[.at-hand]:pb-28 sm:px-6">
          {shown && !permitted.includes(shown) ? (
            <NotPermitted />
          ) : (
            <Boundary at={pathname} what={t('Unexpected Application Error!')}>
              <Outlet />
            </Boundary>
          )}
        </main>
      </div>
    </SessionProvider>
  )
}

/** Shown when the session could not be loaded, or the layout itself failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const passes = isTransient(error)
  const busy = state !== 'idle'
  // Retries automatically, because an outage may end within seconds.
  useEffect(() => {
    if (!passes || busy) return
    const soon = setTimeout(revalidate, 5000)
    return () => clearTimeout(soon)
  }, [passes, busy, revalidate])
  return (
    <div className="grid min-h-dvh place-content-center bg-paper text-ink">
      <Failed
        what={passes ? t('The back office cannot be opened at the moment') : t('Unexpected Application Error!')}
        error={error}
        again={t('Try again')}
        busy={busy}
        retry={passes ? revalidate : () => location.reload()}
      />
    </div>
  )
}
