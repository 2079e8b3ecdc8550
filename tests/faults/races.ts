import { goods, onHand } from './books.ts'
import { compareWithBooks } from './invariants.ts'
import { type Answer, type Outcome, orderOf, type Piece, post } from './order-traffic.ts'
import type { Proof, UnderTest } from './prove.ts'
import { staffCookie } from './staff.ts'

/** R1 to R5: concurrent requests. */
export async function races(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  say(await lastPieces(shop))
  say(await manyLines(shop))
  say(await sameKey(shop))
  say(await cancelling(shop))
}

const statuses = (answers: Answer[]) => {
  const seen = new Map<number, number>()
  for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
  return [...seen]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${n} × ${status}`)
    .join(', ')
}
const longest = (answers: Answer[]) => Math.max(...answers.map(({ milliseconds }) => milliseconds))

async function order(shop: UnderTest, pieces: Piece[], key: string = crypto.randomUUID()) {
  const answer = await post(`${shop.url}/backend/api/save-order`, orderOf(pieces), { key })
  return { key, pieces, answer, tries: 1, at: Date.now() } satisfies Outcome
}

async function lastPieces(shop: UnderTest): Promise<Proof> {
  const rounds = shop.quick ? 3 : 50
  let wrong = 0
  let slowest = 0
  let last = ''
  let firstWrong = ''
  for (let round = 0; round < rounds; round++) {
    const [piece] = await goods(shop.books, 1, 20)
    const answers = (await Promise.all(Array.from({ length: 200 }, () => order(shop, [piece])))).map(
      ({ answer }) => answer,
    )
    slowest = Math.max(slowest, longest(answers))
    last = statuses(answers)
    const sold = answers.filter(({ status }) => status === 200)
    const ids = new Set(sold.map(({ body }) => body.orderId))
    if (last !== '20 × 200, 180 × 409' || ids.size !== 20 || (await onHand(shop.books, piece)) !== 0) {
      wrong++
      firstWrong ||= `round ${round + 1}: ${last}; `
    }
  }
  return {
    goal: 'G1',
    what: `200 buyers for the last 20 pieces, ${rounds} times`,
    target: '20 × 200, 180 × 409, stock 0; all answered in 5 s',
    measured: `${wrong} wrong (${firstWrong}last: ${last}), slowest answer ${(slowest / 1000).toFixed(2)} s`,
    held: wrong === 0 && slowest <= 5000,
  }
}

async function manyLines(shop: UnderTest): Promise<Proof> {
  const hot = await goods(shop.books, 5, 100_000)
  const began = performance.now()
  const outcomes: Outcome[] = []
  for (let batch = 0; batch < 4; batch++) {
    outcomes.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, () => order(shop, hot.toSorted(() => Math.random() - 0.5).slice(0, 3))),
      )),
    )
  }
  const seconds = (performance.now() - began) / 1000
  const counts = statuses(outcomes.map(({ answer }) => answer))
  const books = await compareWithBooks(shop.books, outcomes)
  return {
    goal: 'G2',
    what: '400 orders of 3 of 5 wanted variants in random order, 100 at a time',
    target: 'no deadlock reaches anybody, 10 s',
    measured: `${counts}; ${seconds.toFixed(1)} s; ${books.missing} missing`,
    held: counts === '400 × 200' && seconds <= 10 && books.missing === 0,
  }
}

async function sameKey(shop: UnderTest): Promise<Proof> {
  const [piece] = await goods(shop.books, 1, 100)
  const key = crypto.randomUUID()
  const body = orderOf([piece])
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(`${shop.url}/backend/api/save-order`, body, { key })),
  )
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body: { orderId } }) => orderId))
  const { rows } = await shop.books.query<{ n: number }>(
    'select count(*)::int as n from orders where request_key = $1',
    [key],
  )
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  return {
    goal: 'G1',
    what: 'one order sent 50 times at once',
    target: '1 order; every 200 names it, the others are 409',
    measured: `${rows[0]?.n} order, ${statuses(answers)}`,
    held: rows[0]?.n === 1 && ids.size === 1 && others.length === 0 && (await onHand(shop.books, piece)) === 99,
  }
}

async function cancelling(shop: UnderTest): Promise<Proof> {
  const [piece] = await goods(shop.books, 1, 50)
  const cookie = await staffCookie(shop)
  const { answer } = await order(shop, [piece])
  const orderId = String(answer.body.orderId)
  const endpoint = `${shop.url}/backend/api/orders`
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => post(endpoint, { orderId, status: 'cancelled' }, { cookie, method: 'PUT' })),
    ...Array.from({ length: 5 }, () =>
      post(endpoint, { orderIds: [orderId], deleteType: 'selected' }, { cookie, method: 'DELETE' }),
    ),
  ])
  const left = await onHand(shop.books, piece)
  const faults = answers.filter(({ status }) => status === 0 || status >= 500)
  return {
    goal: 'G2',
    what: 'one order cancelled 20 times and deleted 5 times at once',
    target: 'its piece comes back once',
    measured: `stock ${left} of 50; ${statuses(answers)}`,
    held: left === 50 && faults.length === 0,
  }
}
