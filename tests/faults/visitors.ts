import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { addressOf } from './raw.ts'

/** Status of an answer (0: none, or incomplete) and the milliseconds since its scheduled time. */
export type Seen = { status: number; milliseconds: number }
/** `late`: milliseconds between the scheduled and the actual sending. */
type Visit = Seen & { late: number }

let visitors = 500_000
/** An address that has not been used before. */
export const nextAddress = () => addressOf(visitors++)

/**
 * Visitors on a fixed schedule that does not wait for answers (open loop), each from an address of its own: front page,
 * listings and products, half of them not cached.
 * @param until ends when it resolves
 */
export async function visits(url: string, perSecond: number, until: Promise<unknown>): Promise<Visit[]> {
  let ended = false
  void until.finally(() => {
    ended = true
  })
  const pages = ['/', '/shop', '/product/1', '/bn']
  const answer = await fetch(`${url}/backend/api/products-data?page=1&perPage=60`)
  const { products } = (await answer.json()) as { products: { number: number }[] }
  const asked: Promise<Visit>[] = []
  const began = performance.now()
  for (let nr = 0; !ended; nr++) {
    const due = began + (nr * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await setTimeout(early)
    const path =
      nr % 2
        ? pages[(nr >> 1) % pages.length]
        : `/product/${products[(nr >> 1) % products.length]?.number}?size=anew-${nr}`
    asked.push(visit(`${url}${path}`, due))
  }
  return Promise.all(asked)
}

function visit(url: string, due: number): Promise<Visit> {
  return new Promise((done) => {
    const late = performance.now() - due
    const end = (status: number) => done({ status, milliseconds: performance.now() - due, late })
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const asked = get(url, { agent: false, localAddress: nextAddress(), timeout: 20_000, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode ?? 0))
      answer.once('error', () => end(0))
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => end(0))
  })
}

/** The largest delay in sending, in milliseconds: this program or the machine was blocked that long. */
export const latest = (seen: Visit[]) => Math.round(Math.max(0, ...seen.map(({ late }) => late)))

/** The quantile of the response times, in milliseconds. @param share 0 to 1 */
export function within(share: number, seen: Seen[]): number {
  const sorted = seen.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
