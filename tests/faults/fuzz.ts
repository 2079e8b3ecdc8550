import { setTimeout } from 'node:timers/promises'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { brokenContract, isBlunder } from './answer-contract.ts'
import { goods } from './books.ts'
import { type Fuzz, requestsFrom } from './fuzz-requests.ts'
import { orderOf, post } from './order-traffic.ts'
import { workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'
import { addressOf, sendRaw } from './raw.ts'

/** Below the shop's limit, since a request rejected by load shedding tests nothing. */
const concurrency = 10

/** L7: whatever is sent, valid or broken, gets an answer that keeps the contract; nothing causes a 5xx. */
export async function fuzz(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const count = shop.quick ? 2000 : 20_000
  const before = workersOf(shop.pid)
  const known = await knownTo(shop)
  const people = new Map<Fuzz['as'], string>()
  const requests = requestsFrom(shop.seed, count, await (await fetch(`${shop.url}/backend/api/openapi.json`)).json())

  const statuses = new Map<number, number>()
  const broken: string[] = []
  let unanswered = 0
  let next = 0
  const sendNext = async () => {
    for (let nr = next++; nr < requests.length; nr = next++) {
      const asked = requests[nr] as Fuzz
      if (asked.as !== 'guest' && !people.has(asked.as)) people.set(asked.as, await signIn(shop, asked.as, nr))
      const bytes = asked.bytes({ ...known, cookie: people.get(asked.as) ?? '', port: shop.port })
      const answer = await sendRaw(shop.port, bytes, { ...asked, from: addressOf(nr), timeoutMs: 45_000 })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // A request signed this user out: sign in again next time.
      if (answer.status === 401) people.delete(asked.as)
      const wrong = brokenContract(asked, answer)
      if (answer.status === 0) unanswered++
      if (wrong.length > 0) {
        broken.push(`${wrong.join(', ')}`)
        if (broken.length <= 20)
          console.log(
            `    no. ${nr} of seed ${shop.seed}: ${wrong.join(', ')}\n      ${show(bytes)}\n      → ${answer.status} ${answer.body.slice(0, 300)}`,
          )
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))

  const stayed = before.filter((pid) => workersOf(shop.pid).includes(pid)).length
  const faults = [...statuses].filter(([status]) => isBlunder(status)).reduce((sum, [, n]) => sum + n, 0)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status || 'no answer'}`)
  say({
    goal: 'G14',
    what: `${count} requests of every kind, made from seed ${shop.seed}`,
    target: '0 × 5xx but 503, every answer in its shape, no process ends',
    measured: `${faults} faults, ${broken.length} out of shape, ${stayed} of ${before.length} serving processes stayed; ${counts.join(', ')}`,
    held: faults === 0 && broken.length === 0 && stayed === before.length && unanswered < count / 50,
  })
}

const show = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1', 0, 700))

/** Existing records, so that requests get beyond 'not found'. */
async function knownTo(shop: UnderTest) {
  const pieces = await goods(shop.books, 5, 1000)
  const orders = []
  for (const piece of pieces) {
    const { body } = await post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key: crypto.randomUUID() })
    orders.push(String(body.orderId))
  }
  return { orders, products: pieces.map(({ number }) => String(number)) }
}

/** @returns a session cookie */
async function signIn({ url, port }: UnderTest, as: 'admin' | 'customer', nr: number): Promise<string> {
  const name = `fuzz${nr}@mail.example`
  const [path, body] =
    as === 'admin'
      ? ['admin', { username: 'admin', password: adminPassword }]
      : [
          'register',
          {
            name: 'Fuzzy',
            email: name,
            password: 'soft-cotton-9',
            phone: '01711111111',
            confirmPassword: 'soft-cotton-9',
          },
        ]
  const text = JSON.stringify(body)
  const head = `POST /backend/api/${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
  let answer = await sendRaw(port, Buffer.from(head + text), { from: addressOf(100_000 + nr), timeoutMs: 45_000 })
  for (let tries = 1; answer.status === 503 && tries < 5; tries++) {
    await setTimeout(1000)
    answer = await sendRaw(port, Buffer.from(head + text), { from: addressOf(100_000 + nr), timeoutMs: 45_000 })
  }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`nobody was let in as ${as}: ${answer.status} ${answer.body}`)
  return cookie
}
