import { Agent, get as ask, type RequestOptions } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { goods } from './books.ts'
import { orderOf, post } from './order-traffic.ts'
import { memoryOf, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'

type Seen = { status: number; milliseconds: number }

/**
 * L2: ten times the shop's capacity, on a schedule that does not wait for answers (open loop), over 2,000 connections.
 * In the meantime customers order and staff work. The load generator's own lateness is measured too.
 */
export async function overload(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const seconds = shop.quick ? 10 : 60
  // Warm up until hot code is compiled and the shop has finished its work after opening.
  await closedLoop(shop, 10)
  const [piece] = await goods(shop.books, 1, 1_000_000)
  const cookie = await logIn(shop)
  /** Runs all the time, also while the capacity is measured: two orders and two reads of the order list a second. */
  const placeOrder = () => post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key: crypto.randomUUID() })
  const lookAtOrders = () =>
    get(`${shop.url}/backend/api/orders?counts=1&perPage=25`, { agent: false, headers: { cookie } })
  const twiceASecond = setInterval(() => void Promise.all([placeOrder(), lookAtOrders()]), 500)
  const best = await closedLoop(shop, 8)
  clearInterval(twiceASecond)
  const restMemory = memoryOf(workersOf(shop.pid))
  const crowd = await openConnections(shop, 2000)

  const perSecond = best * 10
  const asked: Record<'pages' | 'orders' | 'office', Promise<Seen>[]> = { pages: [], orders: [], office: [] }
  const late: number[] = []
  const used = process.cpuUsage()
  const began = performance.now()
  for (let nr = 0; nr < perSecond * seconds; nr++) {
    const due = began + (nr * 1000) / perSecond
    const early = due - performance.now()
    if (early > 2) await setTimeout(early)
    late.push(Math.max(0, performance.now() - due))
    asked.pages.push(page(shop, crowd, due))
    if (nr % Math.ceil(perSecond / 2) === 0) {
      asked.orders.push(placeOrder())
      asked.office.push(lookAtOrders())
    }
  }
  const busyMemory = memoryOf(workersOf(shop.pid))
  const [answers, orders, office] = await Promise.all([
    Promise.all(asked.pages),
    Promise.all(asked.orders),
    Promise.all(asked.office),
  ])
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  crowd.destroy()
  const ok = answers.filter(isServed)
  const refused = answers.filter(({ status }) => status === 503 || status === 429)
  const other = answers.length - ok.length - refused.length
  await setTimeout(3000)
  const after = await closedLoop(shop, 5)

  const goodput = ok.length / took / best
  const paid = orders.filter(isServed)
  const worked = office.filter(isServed)
  say({
    goal: 'G5',
    what: `ten times what it can do for ${seconds} s (${Math.round(perSecond)} pages made anew a second, 2,000 connections)`,
    target:
      'p99 of what is served ≤ 1.5 s, of refusals ≤ 0.3 s; ≥ 75 % of its best; memory ≤ 1.5 ×; every request answered; orders and staff get in; normal again after 5 s',
    measured: `${ok.length} served, p99 ${p99(ok)} s; ${refused.length} refused, p99 ${p99(refused)} s; ${other} otherwise; ${Math.round(goodput * 100)} % of its best; memory ${(busyMemory / restMemory).toFixed(2)} ×; ${paid.length} of ${orders.length} orders, p99 ${p99(paid)} s; ${worked.length} of ${office.length} of the staff, p99 ${p99(worked)} s; afterwards ${Math.round((after / best) * 100)} %; asked up to ${(quantile(late, 0.99) / 1000).toFixed(2)} s late (p99), with ${Math.round((user + system) / 10_000 / took)} % of a core`,
    held:
      Number(p99(ok)) <= 1.5 &&
      Number(p99(refused)) <= 0.3 &&
      goodput >= 0.75 &&
      busyMemory / restMemory <= 1.5 &&
      other === 0 &&
      paid.length === orders.length &&
      worked.length === office.length &&
      after / best >= 0.75,
  })
}

const isServed = ({ status }: Seen) => status === 200

let nobody = 0
/** A listing that is not cached. @param due scheduled time; the wait since then counts */
const page = ({ url }: UnderTest, agent: Agent, due?: number) =>
  get(
    `${url}/shop?inStock=1&maxPrice=anew-${++nobody}`,
    { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
    due,
  )

function get(url: string, options: RequestOptions, due = performance.now()): Promise<Seen> {
  return new Promise((done) => {
    const end = (status: number) => done({ status, milliseconds: performance.now() - due })
    const asked = ask(url, { timeout: 20_000, ...options }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode ?? 0))
      answer.once('error', () => end(0))
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => end(0))
  })
}

/** `count` keep-alive connections, all open before the first page is requested, used in turn. */
async function openConnections({ url }: UnderTest, count: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count, scheduling: 'fifo' })
  await Promise.all(Array.from({ length: count }, () => get(`${url}/healthz`, { agent })))
  return agent
}

/** @returns the cookie of the main admin */
async function logIn({ url }: UnderTest): Promise<string> {
  const answer = await fetch(`${url}/backend/api/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  return String(answer.headers.get('set-cookie')).split(';')[0] ?? ''
}

/** @returns pages a second for sixteen visitors who wait for each answer */
async function closedLoop(shop: UnderTest, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const end = performance.now() + seconds * 1000
  let served = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end)
        if (isServed(await page(shop, agent))) served++
        else await setTimeout(1000)
    }),
  )
  agent.destroy()
  return served / seconds
}

const p99 = (seen: Seen[]) =>
  (
    quantile(
      seen.map(({ milliseconds }) => milliseconds),
      0.99,
    ) / 1000
  ).toFixed(2)

function quantile(figures: number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0
}
