import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** A page that does not exist, or one that failed: in words, with a way on. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
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

export function PageNotFound() {
  return (
    <EmptyState heading="h1" title={m.not_found_title()} text={m.not_found_text()}>
      <ButtonLink to="/">{m.return_to_home()}</ButtonLink>
    </EmptyState>
  )
}
