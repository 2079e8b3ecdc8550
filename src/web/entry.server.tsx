import { text } from 'node:stream/consumers'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { withPageRoutes } from './page-routes.ts'
import { render, renderSync } from './render-page.tsx'
import { loadBrandHead } from './request/brand-head.ts'
import { renderObserver } from './request/render-observer.ts'

/**
 * Renders a page completely instead of streaming it: the result is cached for all visitors, and needs no scripts that
 * move late parts into place.
 */
export default async function answer(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  own: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await fetchData(context)
  // Loading, rendering and sending each block the event loop: let other requests in between.
  await yieldToOthers()
  const brand = await loadBrandHead(own)
  const entry = withPageRoutes(context)
  const { page, failed } = renderSync(request.url, entry, brand) ?? (await render(request.url, entry, brand))
  await yieldToOthers()
  own.get(renderObserver).drawn(page)
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** Errors that React Router would print. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderObserver).failed(error)
}

/** Awaits all loader data first, so that rendering does not wait for them. */
async function fetchData(context: EntryContext) {
  if (!context.serverHandoffStream) return
  const value = await text(context.serverHandoffStream)
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
  context.serverHandoffStream = new ReadableStream()
  context.renderMeta = {
    ...context.renderMeta,
    streamCache: { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) },
  }
}
