import { setTimeout } from 'node:timers/promises'
import { goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { type Answer, type Outcome, orderOf, placeUntilKnown, post } from './order-traffic.ts'
import { childrenOf, kill, postmasterOf, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'

/** F2: the database hangs, as on a disk that does not respond, and comes back. */
export async function outages(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const seconds = shop.quick ? 6 : 20
  const [piece] = await goods(shop.books, 1, 100_000)
  const before = workersOf(shop.pid)
  const first = postmasterOf(shop.folder)
  const tree = [first, ...childrenOf(first)]
  for (const pid of tree) kill(pid, 'SIGSTOP')
  const asked: Promise<Answer>[] = []
  try {
    for (let nr = 0; nr < seconds * 20; nr++) {
      asked.push(
        nr % 4 === 0
          ? post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key: crypto.randomUUID() })
          : nr % 4 === 1
            ? readPage(shop, nr)
            : read(shop, nr),
      )
      await setTimeout(50)
    }
  } finally {
    for (const pid of tree) kill(pid, 'SIGCONT')
  }
  const back = Date.now()
  const next: Outcome = await placeUntilKnown(shop.url, [piece])
  const answers = await Promise.all(asked)
  const away = answers.filter(({ status }) => status !== 200)
  const odd = away.filter(({ status, retryAfter, body }) => status !== 503 || !retryAfter || body.success !== false)
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  const kind = ['orders', 'pages', 'searches', 'searches'][
    answers.findIndex((each) => each.milliseconds === slowest) % 4
  ]
  const returned = (next.at - back) / 1000
  const stayed = before.filter((pid) => workersOf(shop.pid).includes(pid)).length
  const books = await compareWithBooks(shop.books, [next])
  const broken = await brokenRules(shop.books)
  say({
    goal: 'G4',
    what: `the database hangs for ${seconds} s under 20 requests a second`,
    target: 'every answer within 3 s: 503, Retry-After, a sentence; served again within 2 s; no process ends',
    measured: `${answers.length} asked, ${away.length} refused, ${odd.length} of them oddly (${[...new Set(odd.map(({ status }) => status))].join(', ') || 'none'}); slowest ${(slowest / 1000).toFixed(2)} s (${kind}); served again after ${returned.toFixed(2)} s; ${stayed} of ${before.length} stayed${broken.length ? `; ${broken.join('; ')}` : ''}`,
    held:
      odd.length === 0 &&
      slowest <= 3000 &&
      returned <= 2 &&
      stayed === before.length &&
      books.acknowledged === 1 &&
      broken.length === 0,
  })
}

/** A request that no cache can answer. */
const read = ({ url }: UnderTest, nr: number) =>
  look(`${url}/backend/api/search-products?query=panjabi${nr}${Date.now()}`, async (answer) => await answer.json())

/** A page that is not cached. An error page for browsers does not count as success. */
const readPage = ({ url }: UnderTest, nr: number) =>
  look(`${url}/shop?maxPrice=anew-${nr}-${Date.now()}`, async (answer) => {
    await answer.text()
    return { success: answer.ok }
  })

async function look(url: string, bodyOf: (answer: Response) => Promise<Record<string, unknown>>): Promise<Answer> {
  const began = performance.now()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    const body = await bodyOf(answer)
    return {
      status: answer.status,
      body,
      milliseconds: performance.now() - began,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
    }
  } catch {
    return { status: 0, body: {}, milliseconds: performance.now() - began, retryAfter: undefined }
  }
}
