import { Agent, request as httpRequest } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { saveOrder } from '#domains/orders/contract.ts'
import { placeOrder } from '#domains/orders/placing/place-order.ts'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
// Imported for its side effect: pools of the shop parse bigint as number, and so must these.
import '#platform/database/database.ts'
import { registerSubscribers } from '#platform/events/subscribers.ts'
import { subscribers } from '../src/server/subscribers.ts'
import { type Load, median, repeat } from './load.ts'

const wide = 20
type Variant = { number: number; size: string; color: string; id: number }

/**
 * Orders over HTTP compared with the same SQL statements sent by bare clients, at a concurrency of 20. Every order has
 * a new customer.
 * @param spread number of variants to order; 1: all orders are for the same variant
 */
export async function ordersBesideBareClient(
  shop: string,
  databaseUrl: string,
  plan: { seconds: number; rounds: number },
  spread: number,
): Promise<{ shop: Load; bare: Load; statements: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: wide + 2, pipeline: true })
  pool.on('error', () => {})
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  try {
    const variants = await plenty(pool, spread)
    const statements = await statementsOfOneOrder(pool, variants[0])
    const overHttp = (nr: number) => order(shop, agent, variants[nr % variants.length], person())
    const bare = (nr: number) => replay(pool, statements, variants[nr % variants.length], variants[0])
    const rounds: { shop: Load; bare: Load }[] = []
    await repeat(overHttp, wide, 1)
    for (let i = 0; i < plan.rounds; i++) {
      rounds.push({ shop: await repeat(overHttp, wide, plan.seconds), bare: await repeat(bare, wide, plan.seconds) })
    }
    return {
      shop: median(rounds.map((r) => r.shop)),
      bare: median(rounds.map((r) => r.bare)),
      statements: statements.length,
    }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

/** Orders for `repeat`, 20 at once, of 200 variants; every order has a new customer. */
export async function askOrders(shop: string, databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const variants = await plenty(pool, 200).finally(() => pool.end())
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  const ask = (nr: number) => order(shop, agent, variants[nr % variants.length], person())
  return { ask, close: () => agent.destroy() }
}

/**
 * Orders of a shop with ten COD rules, none of which matches, compared with the same shop without rules, and with the
 * statements of such an order sent by bare clients, in turn. 200 variants, a concurrency of 20.
 */
export async function ordersWithRules(
  shop: string,
  databaseUrl: string,
  plan: { seconds: number; rounds: number },
): Promise<{ rules: Load; none: Load; bare: Load; statements: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: wide + 2, pipeline: true })
  pool.on('error', () => {})
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  try {
    const variants = await plenty(pool, 200)
    const overHttp = (nr: number) => order(shop, agent, variants[nr % variants.length], person())
    await setRules(pool, 10)
    const statements = await statementsOfOneOrder(pool, variants[0])
    const bare = (nr: number) => replay(pool, statements, variants[nr % variants.length], variants[0])
    await setRules(pool, 0)
    const rounds: { rules: Load; none: Load; bare: Load }[] = []
    await repeat(overHttp, wide, 1)
    for (let i = 0; i < plan.rounds; i++) {
      const none = await repeat(overHttp, wide, plan.seconds)
      await setRules(pool, 10)
      await untilDecided(pool, () => overHttp(0))
      const rules = await repeat(overHttp, wide, plan.seconds)
      rounds.push({ none, rules, bare: await repeat(bare, wide, plan.seconds) })
      await setRules(pool, 0)
    }
    return {
      rules: median(rounds.map((r) => r.rules)),
      none: median(rounds.map((r) => r.none)),
      bare: median(rounds.map((r) => r.bare)),
      statements: statements.length,
    }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

/** Rules that check total, place and history, and that match no order of this benchmark. */
async function setRules(pool: pg.Pool, count: number): Promise<void> {
  await pool.query('delete from cod_rules')
  await pool.query('delete from order_cod_decisions')
  await pool.query(
    `insert into cod_rules (position, amount_over, places, refused_from, outcome)
    select nr, 1000000000, array['bandarban', 'rangamati', 'khagrachhari'], nr, 'none' from generate_series(1, $1::int) nr`,
    [count],
  )
  await invalidateTags(drizzle(pool), ['cod-rules'])
}

/**
 * Places orders until every process has received the invalidation: more orders than processes are decided by the rules.
 */
async function untilDecided(pool: pg.Pool, placeOrder: () => Promise<boolean>): Promise<void> {
  for (let decided = 0; decided < 50; ) {
    await placeOrder()
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from order_cod_decisions')
    decided = rows[0]?.n ?? 0
  }
}

/** Variants, with enough stock for the whole run. */
async function plenty(pool: pg.Pool, wanted: number): Promise<[Variant, ...Variant[]]> {
  const { rows } = await pool.query<Variant>(
    `select v.id::int, v.product_number as number, v.size, v.color from variants v
    join products p on p.number = v.product_number
    where p.price is not null and not p.held and p.is_active and p.deleted_at is null order by v.id limit $1`,
    [wanted],
  )
  await pool.query(`update stock_levels set on_hand = 10000000 where variant_id = any($1)`, [rows.map(({ id }) => id)])
  const [first, ...others] = rows
  if (!first) throw new Error('the demo shop has no goods')
  return [first, ...others]
}

type Person = { email: string; phone: string; house: string }

let people = Date.now()
/** A customer who has not ordered before, at an address of their own: orders to one address wait for each other. */
function person(): Person {
  const nr = String(people++).slice(-8)
  return { email: `bench-${nr}@mail.example`, phone: `017${nr}`, house: `House ${nr}` }
}

const bodyFor = ({ number, size, color }: Variant, { email, phone, house }: Person) => ({
  orderDetails: { paymentMethod: 'cod', notes: '' },
  customerInfo: {
    fullName: 'Bench Buyer',
    email,
    phone,
    address: `${house}, Road 2, Mirpur`,
    city: 'dhaka',
  },
  items: [{ id: number, size, color, quantity: 1 }],
})

function order(
  shop: string,
  agent: Agent,
  variant: Variant | undefined,
  who: ReturnType<typeof person>,
): Promise<boolean> {
  if (!variant) return Promise.resolve(false)
  return new Promise((done) => {
    const body = JSON.stringify(bodyFor(variant, who))
    const asked = httpRequest(
      `${shop}/backend/api/save-order`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': crypto.randomUUID(),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode === 200))
      },
    )
    asked.once('error', () => done(false))
    asked.end(body)
  })
}

type Statement = { text: string; values: unknown[] }

/**
 * Places two orders and records the statements of the second: by then the process has cached what it reads only once.
 */
async function statementsOfOneOrder(pool: pg.Pool, variant: Variant): Promise<Statement[]> {
  registerSubscribers(subscribers)
  const sent: Statement[] = []
  const client = await pool.connect()
  try {
    const db = drizzle(client, { logger: { logQuery: (text, values) => sent.push({ text, values }) } })
    attachQueryCache(db, new QueryCache())
    for (const buyer of [person(), recordedPerson]) {
      sent.length = 0
      await placeOrder(db, saveOrder.parse(bodyFor(variant, buyer)), {
        now: new Date(),
        requestKey: crypto.randomUUID(),
      })
    }
  } finally {
    client.release()
  }
  return sent
}

const recordedPerson: Person = { email: 'bench-recorded@mail.example', phone: '01710000000', house: 'House 0' }

const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const newId = () =>
  `ORD-20260101-${Array.from({ length: 6 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')}`
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4/

/** Replays the statements as named prepared statements, with a new order number, key, customer and variant. */
async function replay(
  pool: pg.Pool,
  statements: Statement[],
  variant: Variant | undefined,
  recorded: Variant,
): Promise<boolean> {
  if (!variant) return false
  const [orderId, key, who] = [newId(), crypto.randomUUID(), person()]
  const change = (value: unknown): unknown => {
    if (typeof value !== 'string') return Array.isArray(value) ? value.map(change) : value
    if (uuid.test(value)) return key
    return value
      .replace(recordedPerson.email, who.email)
      .replace(recordedPerson.phone, who.phone)
      .replace(/House ?0(?=\D)/gi, who.house)
      .replace(/ORD-\d{8}-[2-9A-Z]{6}/, orderId)
      .replace(`"variantId":${recorded.id}`, `"variantId":${variant.id}`)
  }
  const client = await pool.connect()
  try {
    for (const [nr, { text, values }] of statements.entries()) {
      const changed = values.map(change)
      if (/stock_levels/.test(text) && /for update/.test(text)) changed[0] = [variant.id]
      await client.query(/^(begin|commit)/.test(text) ? text : { name: `bench-${nr}`, text, values: changed })
    }
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (process.env.BENCH_LOUD) console.error(error)
    return false
  } finally {
    client.release()
  }
}
