import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { collectInline, type Inline } from './collect-inline.ts'
import { deferScripts } from './defer-scripts.ts'
import { inlineStyle, styleToInline } from './inline-style.ts'
import { renderObserver } from './request/render-observer.ts'
import { type Page, SsrFragments } from './ssr-fragments.tsx'
import { InlineMark } from './ui/inline-script.tsx'
import { SsrFragmentContext } from './ui/ssr-fragment-context.ts'

/**
 * Renders a page as a whole instead of streaming it: it is cached for everybody, and a whole page needs no scripts that move late
 * parts into place.
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
  const { page, failed } = renderSync(request.url, context) ?? (await render(request.url, context))
  await yieldToOthers()
  own.get(renderObserver).drawn(page)
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** Errors that React Router would print. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderObserver).failed(error)
}

/** Reads the loader data to the end first, so that rendering does not wait for them. */
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

/** The rendered page, and whether an error boundary is in it. */
type Drawn = { page: Page; failed: boolean }

/** @param mark the nonce of the shop's own scripts and styles */
function finish(drawn: string, url: string, mark: string): { html: string; inline: Inline } {
  const { pathname } = new URL(url)
  const { html, inline } = collectInline(drawn, mark)
  if (!import.meta.env.PROD) return { html, inline }
  const first = deferScripts(html, pathname)
  inline.scripts.push(...first.scripts)
  const style = styleToInline(first.html, pathname)
  if (style !== undefined) inline.styles.push(style)
  return { html: inlineStyle(first.html, pathname), inline }
}

const newMark = () => randomBytes(16).toString('base64url')

/** A suspended boundary. */
const waiting = /<!--\$[?!]-->/

/** @returns the page, at half the cost of a stream; undefined if something suspends or fails */
function renderSync(url: string, context: EntryContext): Drawn | undefined {
  try {
    const fragments = new SsrFragments()
    const mark = newMark()
    const drawn = renderToString(
      <SsrFragmentContext value={fragments.renderFragment}>
        <InlineMark value={mark}>
          <ServerRouter context={context} url={url} nonce={mark} />
        </InlineMark>
      </SsrFragmentContext>,
    )
    if (waiting.test(drawn)) return undefined
    // renderToPipeableStream adds the doctype by itself.
    const { html, inline } = finish(`<!DOCTYPE html>${drawn}`, url, mark)
    return { page: { bytes: fragments.splice(html), inline }, failed: false }
  } catch {
    // render() below reports the error.
    return undefined
  }
}

/** @returns the page, also with an error boundary in it; rejects if even the shell fails */
function render(url: string, context: EntryContext): Promise<Drawn> {
  return new Promise((done, refuse) => {
    let failed = false
    let hasShell = false
    const timeout = setTimeout(() => abort(), 6000)
    const mark = newMark()
    const page = (
      <InlineMark value={mark}>
        <ServerRouter context={context} url={url} nonce={mark} />
      </InlineMark>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onShellReady() {
        hasShell = true
      },
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then((drawn) => {
          const { html, inline } = finish(drawn, url, mark)
          done({ page: { bytes: Buffer.from(html), inline }, failed })
        }, refuse)
      },
      onShellError(error) {
        clearTimeout(timeout)
        refuse(error)
      },
      onError(error) {
        failed = true
        // Without a shell, the caller logs the rejection.
        if (hasShell) console.error(error)
      },
    })
  })
}
