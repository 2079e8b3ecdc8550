import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { pictureFirst } from './picture-first.ts'
import { failures } from './request/failures.ts'
import { styleInPage } from './style-in-page.ts'

/**
 * Makes a page in one piece: it is kept for everybody, so nobody waits for it twice, and what is whole needs no scripts
 * that put late parts in their place.
 */
export default async function answer(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { html, failed } = await render(request.url, context)
  return new Response(import.meta.env.PROD ? styleInPage(pictureFirst(html)) : html, {
    status: failed ? 500 : status,
    headers,
  })
}

/** What React Router would print, whoever asked for what. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failures)(error)
}

/** @returns the page, also when a part of it failed and an error boundary stands there; refuses when nothing can stand */
function render(url: string, context: EntryContext): Promise<{ html: string; failed: boolean }> {
  return new Promise((done, refuse) => {
    let failed = false
    let hasShell = false
    const patience = setTimeout(() => abort(), 6000)
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onShellReady() {
        hasShell = true
      },
      onAllReady() {
        clearTimeout(patience)
        text(pipe(new PassThrough())).then((html) => done({ html, failed }), refuse)
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
