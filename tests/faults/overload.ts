import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { goods } from './books.ts'
import { orderOf, post } from './order-traffic.ts'
import { workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'

type Seen = { status: number; milliseconds: number }

/** L2: ten times more than the shop can do is asked, on a schedule that does not wait for answers; some of it are orders. */
export async function overload(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const seconds = shop.quick ? 10 : 60
  await closedLoop(shop, 3)
  const best = await closedLoop(shop, 5)
  const restMemory = memoryOf(shop)
  const [piece] = await goods(shop.books, 1, 1_000_000)

  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const perSecond = best * 10
  const pages: Promise<Seen>[] = []
  const orders: Promise<Seen>[] = []
  const began = performance.now()
  for (let nr = 0; nr < perSecond * seconds; nr++) {
    const due = began + (nr * 1000) / perSecond
    const early = due - performance.now()
    if (early > 2) await setTimeout(early)
    pages.push(page(shop, agent, due))
    // Two orders a second all the while.
    if (nr % Math.ceil(perSecond / 2) === 0)
      orders.push(
        post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key: crypto.randomUUID() }).then(
          ({ status, milliseconds }) => ({ status, milliseconds }),
        ),
      )
  }
  const busyMemory = memoryOf(shop)
  const answers = await Promise.all(pages)
  const bought = await Promise.all(orders)
  const took = (performance.now() - began) / 1000
  agent.destroy()
  const ok = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503 || status === 429)
  const other = answers.length - ok.length - refused.length
  await setTimeout(3000)
  const after = await closedLoop(shop, 5)

  const goodput = ok.length / took / best
  const paid = bought.filter(({ status }) => status === 200)
  say({
    goal: 'G5',
    what: `ten times what it can do for ${seconds} s (${Math.round(perSecond)} pages made anew a second, 2,000 connections)`,
    target:
      'p99 of what is served ≤ 1.5 s, of refusals ≤ 0.3 s; ≥ 75 % of its best; memory ≤ 1.5 ×; every request answered; orders go on; normal again after 5 s',
    measured: `${ok.length} served, p99 ${p99(ok)} s; ${refused.length} refused, p99 ${p99(refused)} s; ${other} otherwise; ${Math.round(goodput * 100)} % of its best; memory ${(busyMemory / restMemory).toFixed(2)} ×; ${paid.length} of ${bought.length} orders, p99 ${p99(paid)} s; afterwards ${Math.round((after / best) * 100)} %`,
    held:
      Number(p99(ok)) <= 1.5 &&
      Number(p99(refused)) <= 0.3 &&
      goodput >= 0.75 &&
      busyMemory / restMemory <= 1.5 &&
      other === 0 &&
      paid.length === bought.length &&
      after / best >= 0.75,
  })
}

let asked = 0
/** A listing that nobody asked for before. @param due when it was to be asked: waiting counts */
function page({ url }: UnderTest, agent: Agent, due = performance.now()): Promise<Seen> {
  return new Promise((done) => {
    const end = (status: number) => done({ status, milliseconds: performance.now() - due })
    get(
      `${url}/shop?inStock=1&nobody=${++asked}`,
      { agent, headers: { accept: 'text/html' }, timeout: 20_000 },
      (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode ?? 0))
        answer.once('error', () => end(0))
      },
    )
      .once('timeout', function (this: { destroy: () => void }) {
        this.destroy()
      })
      .once('error', () => end(0))
  })
}

/** @returns pages a second, sixteen visitors one after the other */
async function closedLoop(shop: UnderTest, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const end = performance.now() + seconds * 1000
  let served = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) if ((await page(shop, agent)).status === 200) served++
    }),
  )
  agent.destroy()
  return served / seconds
}

/** Bytes that the serving processes hold. */
function memoryOf(shop: UnderTest): number {
  const pages = workersOf(shop.pid).map((pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]))
  return pages.reduce((sum, each) => sum + each, 0) * 4096
}

function p99(seen: Seen[]): string {
  const times = seen.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return ((times[Math.floor(times.length * 0.99)] ?? 0) / 1000).toFixed(2)
}
