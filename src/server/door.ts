import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PageCache, pageKey } from '#platform/page-cache.ts'
import { wholeAddress } from './short-address.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Kept pages are answered before any routing. When many ask at once for a page that is not kept, one has it made and the
 * others wait for it: they get what is kept then, never an answer that was meant for one. If nothing is kept (the one was
 * refused, has gone, or the page is nobody else's), the next has it made; who has waited long enough goes in as well.
 * @param isAnswered gives what is kept, if it may be given
 * @param inside makes answers
 * @param patience milliseconds that one waits for another's page
 */
export function door(
  isAnswered: (request: IncomingMessage, response: ServerResponse) => boolean,
  cache: Pick<PageCache, 'awaited' | 'begin' | 'waited'>,
  inside: Handler,
  patience = 1000,
): Handler {
  return (request, response) => {
    request.url = wholeAddress(request.url)
    if (isAnswered(request, response)) return
    if (!mayWait(request)) return inside(request, response)
    const key = pageKey(request.headers.host ?? '', request.url ?? '')
    const since = performance.now()

    const enter = () => {
      const made = cache.awaited(key)
      const left = since + patience - performance.now()
      if (made && left > 0) return wait(made, left)
      if (!made) response.once('close', cache.begin(key))
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
        if (!response.destroyed && !isAnswered(request, response)) enter()
      }
      const timer = setTimeout(wake, left)
      response.once('close', wake)
      void made.then(wake)
    }
    enter()
  }
}

/** Pages, also as their data. The API's answers are quickly made, most for one only; files and pictures are not made. */
const mayWait = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  !/^\/(backend|assets|media|icons|healthz|readyz|metrics|admin)\b/.test(url) &&
  !headers.cookie?.includes('bunon_staff=')
