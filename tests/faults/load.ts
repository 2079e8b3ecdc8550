import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { goods } from './books.ts'
import { orderOf, type Piece, post } from './order-traffic.ts'
import type { Proof, UnderTest } from './prove.ts'
import { staffCookie } from './staff.ts'
import { type Seen, within } from './visitors.ts'

/** L1 and L9: an ordinary day, and a price change in the middle of it. */
export async function load(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const pieces = await goods(shop.books, 100, 1_000_000)
  say(await ordinary(shop, pieces))
  say(await freshPrices(shop, pieces))
}

const words = ['panjabi', 'saree', 'শাড়ি', 'kurti', 'cotton', 'shirt', 'পাঞ্জাবি', 'bag']

/** Typical visitors: seven in ten open pages, two read listings and search, one uses the account or buys. */
function visitorsOf({ url }: UnderTest, pieces: [Piece, ...Piece[]]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const ask = (path: string, due: number) =>
    new Promise<Seen>((done) => {
      const end = (status: number) => done({ status, milliseconds: performance.now() - due })
      const asked = get(url + path, { agent, timeout: 20_000, headers: { 'accept-encoding': 'br' } }, (answer) =>
        answer.resume().once('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0)),
      )
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => end(0))
    })
  const pages = ['/', '/bn', '/shop', '/bn/shop', '/shop?sort=price-low', '/shop?inStock=1&page=2', '/contact', '/faq']
  const pieceOf = (nr: number) => pieces[nr % pieces.length] ?? pieces[0]
  const visit = async (nr: number, due = performance.now()): Promise<Seen> => {
    const kind = nr % 50
    if (kind === 0) {
      const { status } = await post(`${url}/backend/api/save-order`, orderOf([pieceOf(nr)]), {
        key: crypto.randomUUID(),
      })
      return { status, milliseconds: performance.now() - due }
    }
    if (kind < 5) return ask('/backend/api/user-session', due)
    if (kind < 15)
      return kind % 2
        ? ask(`/backend/api/search-products?query=${encodeURIComponent(words[nr % words.length] ?? '')}`, due)
        : ask(`/backend/api/products-data?page=${1 + (nr % 4)}&perPage=24`, due)
    return ask(nr % 3 ? `${nr % 2 ? '/bn' : ''}/product/${pieceOf(nr).number}` : (pages[nr % pages.length] ?? '/'), due)
  }
  return { visit, end: () => agent.destroy() }
}

async function ordinary(shop: UnderTest, pieces: [Piece, ...Piece[]]): Promise<Proof> {
  const seconds = shop.quick ? 15 : 60
  const { visit, end } = visitorsOf(shop, pieces)
  const best = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    let served = 0
    let nr = 0
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (performance.now() < until) if ((await visit(nr++)).status === 200) served++
      }),
    )
    return served / seconds
  }
  // Warm up until hot code is compiled and the pages of the day are cached.
  await best(15)
  const perSecond = (await best(8)) / 2
  const began = performance.now()
  const asked: Promise<Seen>[] = []
  for (let nr = 0; nr < perSecond * seconds; nr++) {
    const due = began + (nr * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await setTimeout(early)
    asked.push(visit(nr, due))
  }
  const seen = await Promise.all(asked)
  end()
  const unserved = seen.filter(({ status }) => status !== 200).length
  return {
    goal: 'L1',
    what: `half of what it can do for ${seconds} s: ${Math.round(perSecond)} requests a second, seven in ten pages, two in a hundred orders`,
    target: 'p50 ≤ 30 ms, p99 ≤ 250 ms, all served',
    measured: `${seen.length} asked, ${unserved} not served, p50 ${within(0.5, seen)} ms, p99 ${within(0.99, seen)} ms`,
    held: unserved === 0 && within(0.5, seen) <= 30 && within(0.99, seen) <= 250,
  }
}

/** Twenty requests, each on a separate connection, so that every process gets some. */
const crowd = <T>(ask: (nr: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, nr) => ask(nr)))

async function freshPrices(shop: UnderTest, pieces: [Piece, ...Piece[]]): Promise<Proof> {
  const rounds = shop.quick ? 3 : 20
  const cookie = await staffCookie(shop)
  let wrong = 0
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    const piece = pieces[round % pieces.length] ?? pieces[0]
    const path = `${shop.url}/product/${piece.number}`
    const read = async () => (await fetch(path, { headers: { connection: 'close' } })).text()
    await crowd(read)
    const price = 2000 + round
    const changed = await post(
      `${shop.url}/backend/api/edit-products`,
      { ids: [piece.number], change: { what: 'price', price } },
      { cookie, method: 'PUT' },
    )
    if (changed.status !== 200)
      throw new Error(`no price was changed: ${changed.status} ${JSON.stringify(changed.body)}`)
    const since = performance.now()
    const keys = await crowd(async () => {
      const key = crypto.randomUUID()
      const { status } = await post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key })
      if (status !== 200) wrong++
      return key
    })
    const { rows } = await shop.books.query<{ n: number }>(
      `select count(*)::int as n from order_lines l join orders o on o.id = l.order_row
       where o.request_key = any($1) and l.unit_price = $2`,
      [keys, price * 100],
    )
    wrong += keys.length - (rows[0]?.n ?? 0)
    const shown = price.toLocaleString('en')
    while (!(await crowd(read)).every((page) => page.includes(shown)) && performance.now() - since < 10_000);
    slowest = Math.max(slowest, performance.now() - since)
  }
  return {
    goal: 'L9',
    what: `a new price, ${rounds} times, ordered at once by 20 and looked at by 20 in every process`,
    target: 'ordered at the new price by the next request; shown everywhere within 2 s',
    measured: `${wrong} orders otherwise; shown everywhere after ${(slowest / 1000).toFixed(2)} s at the latest, 20 orders included`,
    held: wrong === 0 && slowest <= 2000,
  }
}
