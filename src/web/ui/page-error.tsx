import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Error page: not found, connection lost or failed, with a link or button to continue. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (isConnectionLost(error)) return <NoConnection />
  return (
    <>
      {/* The failed route could not set the title. */}
      <title>{isMissing ? m.not_found_title() : m.error_title()}</title>
      {isMissing ? (
        <PageNotFound />
      ) : (
        <EmptyState heading="h1" title={m.error_title()} text={m.error_text()}>
          <Button onClick={() => window.location.reload()}>{m.retry()}</Button>
          <ButtonLink to="/" variant="outline" reloadDocument>
            {m.return_to_home()}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

/** Messages of the TypeErrors that browsers throw when a response or script cannot be fetched; each browser has its own. */
const lostConnection =
  /^(failed to fetch|networkerror|load failed|error loading dynamically|importing a module|the (network|internet) connection)/i

const isConnectionLost = (error: unknown) => error instanceof TypeError && lostConnection.test(error.message)

/** Shown if the connection was lost; reloads the page when it is back. */
function NoConnection() {
  useEffect(() => {
    const open = () => window.location.reload()
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [])
  return (
    <>
      <title>{m.offline_title()}</title>
      <EmptyState heading="h1" title={m.offline_title()} text={m.error_offline_text()}>
        <Button onClick={() => window.location.reload()}>{m.retry()}</Button>
      </EmptyState>
    </>
  )
}

export function PageNotFound() {
  return (
    <EmptyState heading="h1" title={m.not_found_title()} text={m.not_found_text()}>
      <ButtonLink to="/">{m.return_to_home()}</ButtonLink>
    </EmptyState>
  )
}
