import { Agent, request } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { orderOf, type Piece } from '../../tests/faults/order-traffic.ts'

const lists = ['/', '', '/shop', '', '/backend/api/products-data?perPage=24']
/** All URLs that these visitors request. */
export const pathsOf = (pieces: Piece[]) => [
  ...lists.filter(Boolean),
  ...pieces.map(({ number }) => `/product/${number}`),
]

type Answer = { status: number; error: string; retryAfter?: number; isStale?: boolean }

/**
 * Visitors on a schedule: pages, lists and searches over keep-alive connections, every 25th request an order with its
 * idempotency key.
 * @param tries maximum attempts after a missing answer or load shedding; the key is the same, so nothing happens twice
 */
export function trafficOfVisitors(url: string, pieces: Piece[], perSecond: number, tries: number) {
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 4 }))
  const answers: Promise<{ last: Answer; tries: number }>[] = []
  let going = true

  const began = performance.now()
  const asking = (async () => {
    for (let nr = 0; going; nr++) {
      const early = began + (nr * 1000) / perSecond - performance.now()
      if (early > 1) await setTimeout(early)
      answers.push(askAgain(nr, agents[nr % agents.length] as Agent))
    }
  })()

  async function askAgain(nr: number, agent: Agent) {
    const piece = pieces[nr % pieces.length] as Piece
    const order = nr % 25 === 0 ? { body: orderOf([piece]), key: crypto.randomUUID() } : undefined
    const path = order ? '/backend/api/save-order' : nr % 2 ? `/product/${piece.number}` : (lists[nr % 6] as string)
    for (let tried = 1; ; tried++) {
      let last = await ask(url + path, tried === 1 ? agent : new Agent(), order)
      // A keep-alive connection was closed before any byte of the answer: browsers silently retry on a new one.
      if (last.isStale) last = await ask(url + path, new Agent(), order)
      if (last.status === 200 || tried === tries) return { last, tries: tried }
      // Honours Retry-After.
      await setTimeout(1000 * (last.retryAfter ?? 0.5) + Math.random() * 500)
    }
  }

  return {
    /** Stops and waits for the last answer. */
    end: async () => {
      going = false
      await asking
      const all = await Promise.all(answers)
      for (const agent of agents) agent.destroy()
      const failed = all.filter(({ last }) => last.status !== 200)
      const reasons = [...new Set(failed.map(({ last }) => last.error || last.status))].join(', ')
      return {
        asked: all.length,
        again: all.filter(({ tries }) => tries > 1).length,
        failed: failed.length,
        why: reasons && ` (${reasons})`,
      }
    },
  }
}

function ask(url: string, agent: Agent, order?: { body: object; key: string }): Promise<Answer> {
  return new Promise((done) => {
    const text = order && JSON.stringify(order.body)
    const asked = request(
      url,
      {
        agent,
        method: text ? 'POST' : 'GET',
        timeout: 8000,
        headers: {
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(order && { 'idempotency-key': order.key, origin: new URL(url).origin }),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('error', (error: NodeJS.ErrnoException) => done({ status: 0, error: error.code ?? 'cut' }))
        const wait = Number(answer.headers['retry-after'])
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 0, error: '', ...(wait > 0 && { retryAfter: wait }) }),
        )
      },
    )
    asked.once('timeout', () => asked.destroy(Object.assign(new Error('late'), { code: 'late' })))
    asked.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      done({
        status: 0,
        error: code ?? message,
        isStale: asked.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE'),
      }),
    )
    asked.end(text)
  })
}
