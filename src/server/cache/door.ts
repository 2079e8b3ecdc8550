import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from '#platform/cache/page-cache.ts'
import { wholeAddress } from '#server/http/short-address.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Kept pages are answered before any routing. When many ask at once for a page that is not kept, one has it made and the
 * others wait for it: they get what is kept then, never an answer that was meant for one. If nothing is kept (the one was
 * refused, has gone, or the page is nobody else's), the next has it made; who has waited long enough goes in as well.
 * @param isAnswered gives what is kept, if it may be given
 * @param keyOf by what its answer is kept
 * @param inside makes answers
 * @param patience milliseconds that one waits for another's page
 */
export function door(
  isAnswered: (key: string | undefined, request: IncomingMessage, response: ServerResponse) => boolean,
  keyOf: (request: IncomingMessage) => string | undefined,
  cache: Pick<PageCache, 'awaited' | 'begin' | 'waited'>,
  inside: Handler,
  patience = 1000,
): Handler {
  return (request, response) => {
    request.url = wholeAddress(request.url)
    const key = keyOf(request)
    if (isAnswered(key, request, response)) return
    if (key === undefined || !mayWait(request)) return inside(request, response)
    const since = performance.now()

    const enter = () => {
      const made = cache.awaited(key)
      const left = since + patience - performance.now()
      if (made && left > 0) return wait(made, left)
      if (!made) {
        const end = cache.begin(key)
        response.once('close', end)
        making.set(request, end)
      }
      inside(request, response)
    }
    const wait = (made: Promise<void>, left: number) => {
      let asleep = true
      cache.waited++
      const wake = () => {
        if (!asleep) return
        asleep = false
        clearTimeout(timer)
        response.off('close', wake)
        // Whoever has gone meanwhile needs nothing more.
        if (!response.destroyed && !isAnswered(key, request, response)) enter()
      }
      const timer = setTimeout(wake, left)
      response.once('close', wake)
      void made.then(wake)
    }
    enter()
  }
}

/** By request: says that its page is not being made any more. */
const making = new WeakMap<IncomingMessage, () => void>()

/** Whoever waits for the page that this request was to have made has it made without it: it has to wait itself. */
export const letOthersMake = (request: IncomingMessage): void => making.get(request)?.()

/** Pages, also as their data. The API's answers are quickly made, most for one only; files and pictures are not made. */
const mayWait = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  !/^\/(backend|assets|media|icons|healthz|readyz|metrics|admin)\b/.test(url) &&
  !headers.cookie?.includes('bunon_staff=')
