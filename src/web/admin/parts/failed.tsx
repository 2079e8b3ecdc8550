import { RotateCw, ShieldX } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { homeOf, screenAt } from '#web/admin/screens.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Toasts already shown at the current location (router key): during an outage every retry fails again. */
let shown = { at: '', what: new Set<string>() }

/**
 * Shows a toast once per location, because the list may be scrolled out of view. Not for a missing permission.
 * @param at the router's key of the location
 */
export function toastFailureOnce(at: string, what: string, error: unknown) {
  if (!isForbidden(error) && isNews(at, what)) toast.error(what, { isAnnounced: true })
}

const isForbidden = (error: unknown) => error instanceof ApiRefusal && error.status === 403

function isNews(at: string, what: string): boolean {
  if (shown.at !== at) shown = { at, what: new Set() }
  if (shown.what.has(what)) return false
  shown.what.add(what)
  return true
}

/** Error state of a list: what failed, why, and Retry. A toast shows the error, too. */
export function Failed({
  what,
  error,
  retry,
  again = t('Retry'),
  busy,
}: {
  what: string
  error: unknown
  retry: () => void
  again?: string
  busy?: boolean
}) {
  const { key } = useLocation()
  useEffect(() => toastFailureOnce(key, what, error), [key, what, error])
  return (
    <div role="alert" className="grid content-start justify-items-center gap-2 px-4 py-12 text-center">
      <p className="font-semibold">{what}</p>
      <p className="max-w-md text-ink-soft text-sm">{errorMessage(error)}</p>
      {!isForbidden(error) && (
        <Button variant="outline" size="sm" className="mt-2" onClick={retry} busy={busy}>
          <RotateCw aria-hidden="true" className="size-4" />
          {again}
        </Button>
      )}
    </div>
  )
}

/** Error state of a part of a form or sheet, in one line. A toast shows the error, too. */
export function FailedLine({
  what,
  error,
  retry,
  busy,
}: {
  what: string
  error: unknown
  retry: () => void
  busy: boolean
}) {
  const { key } = useLocation()
  useEffect(() => toastFailureOnce(key, what, error), [key, what, error])
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-red">
      {what}
      <Button variant="outline" size="sm" onClick={retry} busy={busy}>
        {t('Retry')}
      </Button>
    </p>
  )
}

/** Replaces a screen that this user may not open, with a link to the user's first screen. */
export function NotPermitted() {
  const home = screenAt(homeOf(useSession().session))
  return (
    <div className="grid content-start justify-items-center gap-3 px-4 py-20 text-center">
      <ShieldX aria-hidden="true" className="size-10 text-stone" />
      <h1 className="font-semibold text-lg">{t('This screen is not open to you')}</h1>
      <p className="max-w-md text-ink-soft">{t('Ask the main admin for the right to see it.')}</p>
      {home && (
        <ButtonLink variant="outline" to={home.path} className="mt-2">
          {t('Open {screen}', { screen: home.title })}
        </ButtonLink>
      )}
    </div>
  )
}
