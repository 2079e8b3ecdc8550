import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A page that does not exist, or one that failed: in words, with a way on. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (isConnectionLost(error)) return <NoConnection />
  return (
    <>
      {/* The route that failed could not name the page. */}
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

/** What browsers throw when an answer or a script cannot be fetched; each has words of its own. */
const lostConnection =
  /^(failed to fetch|networkerror|load failed|error loading dynamically|importing a module|the (network|internet) connection)/i

const isConnectionLost = (error: unknown) => error instanceof TypeError && lostConnection.test(error.message)

/** The connection broke on the way to the page: that is said, and the page is opened when there is one again. */
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
