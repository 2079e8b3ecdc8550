import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as lookUp } from 'node:timers/promises'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { type Inline, takeMarked } from './known-inline.ts'
import { pictureFirst } from './picture-first.ts'
import { type Page, Parts } from './put-together.tsx'
import { making } from './request/making.ts'
import { styleFor, styleInPage } from './style-in-page.ts'
import { DrawnBefore } from './ui/drawn-before.ts'
import { InlineMark } from './ui/inline-script.tsx'

/**
 * Makes a page in one piece: it is kept for everybody, so nobody waits for it twice, and what is whole needs no scripts
 * that put late parts in their place.
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
  // Reading, drawing and sending each take the processor for themselves: in between, whoever else has come is answered.
  await lookUp()
  const { page, failed } = inOneGo(request.url, context) ?? (await render(request.url, context))
  await lookUp()
  own.get(making).drawn(page)
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** What React Router would print, whoever asked for what. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(making).failed(error)
}

/** Has the data that the page carries along at hand, so that nothing of it is waited for while it is drawn. */
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

/** A page, and whether a part of it failed. */
type Drawn = { page: Page; failed: boolean }

/** @param mark what the shop's own scripts and styles were drawn with */
function finish(drawn: string, url: string, mark: string): { html: string; inline: Inline } {
  const { pathname } = new URL(url)
  const { html, inline } = takeMarked(drawn, mark)
  if (!import.meta.env.PROD) return { html, inline }
  const first = pictureFirst(html, pathname)
  inline.scripts.push(...first.scripts)
  const style = styleFor(first.html, pathname)
  if (style !== undefined) inline.styles.push(style)
  return { html: styleInPage(first.html, pathname), inline }
}

const newMark = () => randomBytes(16).toString('base64url')

/** A part that is not there yet, and the place where it will be put. */
const waiting = /<!--\$[?!]-->/

/** @returns the page in one piece, half the work of a stream; undefined where a part has to be waited for, or fails */
function inOneGo(url: string, context: EntryContext): Drawn | undefined {
  try {
    const parts = new Parts()
    const mark = newMark()
    const drawn = renderToString(
      <DrawnBefore value={parts.takeCare}>
        <InlineMark value={mark}>
          <ServerRouter context={context} url={url} nonce={mark} />
        </InlineMark>
      </DrawnBefore>,
    )
    if (waiting.test(drawn)) return undefined
    // The stream writes the first line of a document by itself.
    const { html, inline } = finish(`<!DOCTYPE html>${drawn}`, url, mark)
    return { page: { bytes: parts.putTogether(html), inline }, failed: false }
  } catch {
    // Drawn once more below, it says what is wrong with it.
    return undefined
  }
}

/** @returns the page, also when a part of it failed and an error boundary stands there; refuses when nothing can stand */
function render(url: string, context: EntryContext): Promise<Drawn> {
  return new Promise((done, refuse) => {
    let failed = false
    let hasShell = false
    const patience = setTimeout(() => abort(), 6000)
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
        clearTimeout(patience)
        text(pipe(new PassThrough())).then((drawn) => {
          const { html, inline } = finish(drawn, url, mark)
          done({ page: { bytes: Buffer.from(html), inline }, failed })
        }, refuse)
      },
      onShellError(error) {
        clearTimeout(patience)
        refuse(error)
      },
      onError(error) {
        failed = true
        // What leaves no shell standing is logged by whoever gets the refusal.
        if (hasShell) console.error(error)
      },
    })
  })
}
