import { Agent, request as httpRequest } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { saveOrder } from '#domains/orders/contract.ts'
import { placeOrder } from '#domains/orders/place-order.ts'
import { type Load, median, repeat } from './load.ts'

const wide = 20
type Variant = { number: number; size: string; color: string; id: number }

/** Orders through the shop's door beside the same statements sent by bare clients, 20 wide, spread over 200 variants. */
export async function ordersBesideBareClient(
  shop: string,
  databaseUrl: string,
  plan: { seconds: number; rounds: number },
): Promise<{ shop: Load; bare: Load; statements: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: wide + 2 })
  pool.on('error', () => {})
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  try {
    const variants = await plenty(pool)
    const statements = await statementsOfOneOrder(pool, variants[0])
    const overHttp = (nr: number) => order(shop, agent, variants[nr % variants.length])
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

/** 200 variants with stock enough for the whole run. */
async function plenty(pool: pg.Pool): Promise<[Variant, ...Variant[]]> {
  const { rows } = await pool.query<Variant>(`
    select v.id::int, v.product_number as number, v.size, v.color from variants v
    join products p on p.number = v.product_number
    where p.price is not null and not p.held and p.is_active and p.deleted_at is null order by v.id limit 200`)
  await pool.query(`update stock_levels set on_hand = 10000000 where variant_id = any($1)`, [rows.map(({ id }) => id)])
  const [first, ...others] = rows
  if (!first) throw new Error('the demo shop has no goods')
  return [first, ...others]
}

const bodyFor = ({ number, size, color }: Variant) => ({
  orderDetails: { paymentMethod: 'cod', notes: '' },
  customerInfo: {
    fullName: 'Bench Buyer',
    email: 'bench@mail.example',
    phone: '01710000000',
    address: 'House 1, Road 2, Mirpur',
    city: 'dhaka',
  },
  items: [{ id: number, size, color, quantity: 1 }],
})

function order(shop: string, agent: Agent, variant: Variant | undefined): Promise<boolean> {
  if (!variant) return Promise.resolve(false)
  return new Promise((done) => {
    const body = JSON.stringify(bodyFor(variant))
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

/** Places one order and writes down what was sent to PostgreSQL. */
async function statementsOfOneOrder(pool: pg.Pool, variant: Variant): Promise<Statement[]> {
  const sent: Statement[] = []
  const client = await pool.connect()
  try {
    const db = drizzle(client, { logger: { logQuery: (text, values) => sent.push({ text, values }) } })
    await placeOrder(db, saveOrder.parse(bodyFor(variant)), { now: new Date(), requestKey: crypto.randomUUID() })
  } finally {
    client.release()
  }
  return sent
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const newId = () =>
  `ORD-20260101-${Array.from({ length: 6 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')}`
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4/

/** Sends the same statements again, with another order's number, key and variant in their places. */
async function replay(
  pool: pg.Pool,
  statements: Statement[],
  variant: Variant | undefined,
  recorded: Variant,
): Promise<boolean> {
  if (!variant) return false
  const orderId = newId()
  const key = crypto.randomUUID()
  let row = 0
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value === 'string' && /^ORD-\d{8}-/.test(value)) return orderId
    if (typeof value === 'string' && value.includes('"orderId"')) return JSON.stringify({ orderId, kind: 'placed' })
    if (typeof value === 'string' && uuid.test(value)) return key
    return value
  }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      const changed = values.map(change)
      if (/unnest/.test(text) && /stock_levels/.test(text) && /for update/.test(text)) changed[0] = [variant.id]
      if (/^insert into "order_(lines|events)"/.test(text)) changed[0] = row
      if (/^insert into "order_lines"/.test(text)) changed[2] = variant.id === recorded.id ? changed[2] : variant.id
      const answer = await client.query(text, changed)
      if (/^insert into "orders"/.test(text)) row = Number(answer.rows[0]?.id ?? answer.rows[0]?.[0])
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
