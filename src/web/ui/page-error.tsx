import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { isShopThere, watchConnection } from './watch-connection.ts'

/** Error page: not found, connection lost or failed, with a link or button to continue. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isLost = isConnectionLost(error)
  useReloadWhenBack(isLost)
  const title = isMissing ? m.not_found_title() : isLost ? m.offline_title() : m.error_title()
  return (
    <>
      {/* The failed route could not set the title. */}
      <title>{title}</title>
      {isMissing ? (
        <PageNotFound />
      ) : (
        <EmptyState heading="h1" title={title} text={isLost ? m.error_offline_text() : m.error_text()}>
          <Button onClick={retry}>{m.retry()}</Button>
          {!isLost && (
            <ButtonLink to="/" variant="outline" reloadDocument>
              {m.return_to_home()}
            </ButtonLink>
          )}
        </EmptyState>
      )}
    </>
  )
}

/**
 * Messages of the TypeErrors that browsers throw when a response or script cannot be fetched; each browser has its own.
 */
const lostConnection =
  /^(failed to fetch|networkerror|load failed|error loading dynamically|importing a module|the (network|internet) connection)/i

export const isConnectionLost = (error: unknown) => error instanceof TypeError && lostConnection.test(error.message)

const reloadIf = (isThere: boolean) => isThere && window.location.reload()

/** While the shop is unreachable, a reload would end on the browser's error page. */
const retry = () => void isShopThere().then(reloadIf)

/** Reloads the page when the shop responds again. */
function useReloadWhenBack(isLost: boolean) {
  useEffect(() => (isLost ? watchConnection(reloadIf) : undefined), [isLost])
}

export function PageNotFound() {
  return (
    <EmptyState heading="h1" title={m.not_found_title()} text={m.not_found_text()}>
      <ButtonLink to="/">{m.return_to_home()}</ButtonLink>
    </EmptyState>
  )
}
