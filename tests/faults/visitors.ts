import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { addressOf } from './raw.ts'

/** An answer: its status (0: none came whole) and how long it took from when it was to be asked. */
export type Seen = { status: number; milliseconds: number }
/** How late it was asked, too. */
type Visit = Seen & { late: number }

let visitors = 500_000
/** An address that nobody had before. */
export const nextAddress = () => addressOf(visitors++)

/**
 * Visitors of the shop, so many a second on a schedule that waits for nobody, each from an address of their own: the
 * front page, lists and products, half of them never asked for before.
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

/** How late whoever asked was at most: so long this program itself, or the machine, stood still. In milliseconds. */
export const latest = (seen: Visit[]) => Math.round(Math.max(0, ...seen.map(({ late }) => late)))

/** Milliseconds within which that share of them was answered. */
export function within(share: number, seen: Seen[]): number {
  const sorted = seen.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
