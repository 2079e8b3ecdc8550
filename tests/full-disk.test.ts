import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsIn } from '#platform/http/limits.ts'
import { freshDatabase, openShop, type Shop } from './support/open-shop.ts'

// PostgreSQL with a full disk still reads, and rejects writes with 53100. Here a trigger rejects in the same way what
// rate limits and sessions write during a read.
let shop: Shop
let counters: Awaited<ReturnType<typeof freshDatabase>>
const refusing = sql.raw(`
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger full_limits before insert or update on rate_limits execute function no_room();
  create trigger full_devices before insert or update on known_devices execute function no_room();
  create trigger full_sessions before update on customer_sessions execute function no_room();
  create trigger full_staff before update on staff_sessions execute function no_room();`)
beforeAll(async () => {
  counters = await freshDatabase()
  await counters.db.execute(refusing)
  shop = await openShop({ limits: limitsIn(counters.pool) })
})
afterAll(async () => {
  await shop.close()
  await counters.close()
})

const look = async (url: string, { cookie = '', from = '203.0.113.1' } = {}) => {
  const answer = await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie }, remoteAddress: from })
  return { status: answer.statusCode, body: answer.json() }
}

test('guests, customers and staff can read orders while the disk of the database is full', async () => {
  const customer = await shop.customer()
  const staff = await shop.staffCookie(['orders.view'])
  const { orderId } = await shop.hasOrder({ customerId: customer.id })
  // Due for an update of seen_at, which a read would write.
  await shop.db.execute(sql`update customer_sessions set seen_at = now() - interval '2 hours'`)
  await shop.db.execute(sql`update staff_sessions set seen_at = now() - interval '5 minutes'`)
  await shop.db.execute(refusing)

  expect(await look(`get-order?orderId=${orderId}`)).toMatchObject({ status: 200, body: { order: { masked: true } } })
  const byPhone = await look(`get-order?orderId=${orderId}&phone=01710000000`)
  expect(byPhone).toMatchObject({ status: 200, body: { order: { masked: false } } })
  const owner = await look(`get-order?orderId=${orderId}`, { cookie: customer.cookie })
  expect(owner).toMatchObject({ status: 200, body: { order: { masked: false } } })
  expect((await look('user-session', { cookie: customer.cookie })).body.guest).toBe(false)
  expect((await look('orders', { cookie: staff })).status).toBe(200)
})

test('and rate limits go on counting, in each process on its own', async () => {
  const seen: number[] = []
  for (let nr = 0; nr < 130; nr++)
    seen.push((await look('get-order?orderId=ORD-20260101-ABCDEF', { from: '203.0.113.2' })).status)
  expect(seen.filter((status) => status === 429)).toHaveLength(10)
})
