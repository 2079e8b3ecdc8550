import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf, goods } from './books.ts'
import { orderOf } from './order-traffic.ts'
import { kill, workersOf } from './processes.ts'
import type { Proof } from './prove.ts'
import { nextAddress } from './visitors.ts'

type Asked = { at: number; status: number; error: string; again: boolean }

/** S2: workers are stopped one after another, then the whole shop, while clients keep their connections open. */
export async function draining(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const shop = await openShop({ WORKERS: '2', LOG_LEVEL: 'silent', RATE_LIMITS: 'on' })
  const books = await booksOf(shop.folder)
  const agents = Array.from(
    { length: 20 },
    () => new Agent({ keepAlive: true, maxSockets: 4, localAddress: nextAddress() }),
  )
  const answers: Promise<Asked>[] = []
  let going = true
  try {
    const pieces = await goods(books, 40, 100_000)
    const pageOf = (nr: number) => `/product/${pieces[nr % pieces.length]?.number}`
    // Both workers have rendered every page: the test is about how they stop, not how fast they render.
    for (let nr = 0; nr < 4 * pieces.length; nr++) await once(shop.url + pageOf(nr), false)
    const load = (async () => {
      const began = performance.now()
      for (let nr = 0; going; nr++) {
        const early = began + nr * 10 - performance.now()
        if (early > 1) await setTimeout(early)
        const agent = agents[nr % agents.length] as Agent
        const order = nr % 25 === 0 ? orderOf([pieces[nr % pieces.length] ?? pieces[0]]) : undefined
        answers.push(ask(shop.url, order ? '/backend/api/save-order' : pageOf(nr), agent, order))
      }
    })()
    await setTimeout(2000)
    const took: number[] = []
    for (let round = 0; round < (quick ? 1 : 3); round++)
      for (const worker of workersOf(shop.pid ?? 0)) {
        const began = performance.now()
        kill(worker, 'SIGTERM')
        while (workersOf(shop.pid ?? 0).includes(worker)) await setTimeout(20)
        took.push(performance.now() - began)
        // Stop the next worker only when the replacement serves.
        while (workersOf(shop.pid ?? 0).length < 2) await setTimeout(20)
        await setTimeout(10_000)
      }
    const inTurn = await Promise.all(answers)
    const failed = inTurn.filter(({ status }) => status !== 200)
    const again = inTurn.filter((each) => each.again).length
    say({
      goal: 'G13',
      what: `each serving process ended in turn, ${took.length} times, at 100 requests a second over kept connections`,
      target: '0 failed requests, each ended within 10 s',
      measured: `${inTurn.length} asked, ${failed.length} failed${failed.length ? ` (${[...new Set(failed.map(({ status, error }) => error || status))].join(', ')})` : ''}, ${again} sent again because their connection had just been closed; slowest end ${(Math.max(...took) / 1000).toFixed(2)} s`,
      held: inTurn.length > 0 && failed.length === 0 && Math.max(...took) <= 10_000,
    })

    answers.length = 0
    await setTimeout(1000)
    const stopped = Date.now()
    const began = performance.now()
    const code = await shop.close()
    const seconds = (performance.now() - began) / 1000
    going = false
    await load
    const all = await Promise.all(answers)
    // Requests sent before the shop closed are answered. Later ones are refused, or reset if the kernel had accepted
    // the connection but no worker had.
    const isTurnedAway = ({ at, error }: Asked) => error === 'ECONNREFUSED' || (error === 'ECONNRESET' && at >= stopped)
    const refused = all.filter(isTurnedAway)
    const broken = all.filter((each) => each.status !== 200 && !isTurnedAway(each))
    const early = refused.filter(({ at }) => at < stopped).length
    say({
      goal: 'G13',
      what: 'the whole shop ended at 100 requests a second',
      target: 'who was let in is answered; ended within 10 s, with code 0',
      measured: `${all.length - broken.length - refused.length} answered, ${broken.length} broken off${broken.length ? ` (${[...new Set(broken.map(({ status, error }) => error || status))].join(', ')})` : ''}, ${refused.length} found it closed (${early} before it was told to); ${seconds.toFixed(2)} s, code ${code}`,
      held: broken.length === 0 && early === 0 && seconds <= 10 && code === 0 && all.length > refused.length,
    })
  } finally {
    going = false
    for (const agent of agents) agent.destroy()
    await books.end().catch(() => {})
    await shop.close()
  }
}

/**
 * Like a browser: over a keep-alive connection, and once more over a new one if that one was closed before any byte of
 * the answer. Orders have an idempotency key, so they may be sent again too.
 */
async function ask(url: string, path: string, agent: Agent, order?: object): Promise<Asked> {
  const at = Date.now()
  const key = order && crypto.randomUUID()
  const first = await once(url + path, agent, order, key)
  if (!first.isStale) return { at, status: first.status, error: first.error, again: false }
  const second = await once(url + path, false, order, key)
  return { at, status: second.status, error: second.error, again: true }
}

function once(url: string, agent: Agent | false, body?: object, key?: string) {
  return new Promise<{ status: number; error: string; isStale: boolean }>((done) => {
    const text = body && JSON.stringify(body)
    const asked = request(
      url,
      {
        agent,
        method: text ? 'POST' : 'GET',
        timeout: 15_000,
        headers: {
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(key && { 'idempotency-key': key }),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('error', (error: NodeJS.ErrnoException) =>
          done({ status: 0, error: error.code ?? 'cut', isStale: false }),
        )
        answer.once('end', () => done({ status: answer.statusCode ?? 0, error: '', isStale: false }))
      },
    )
    asked.once('timeout', () => asked.destroy(Object.assign(new Error('late'), { code: 'late' })))
    asked.once('error', (error: NodeJS.ErrnoException) =>
      done({
        status: 0,
        error: error.code ?? error.message,
        isStale: asked.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'),
      }),
    )
    asked.end(text)
  })
}
