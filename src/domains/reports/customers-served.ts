import { isDelivered, orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'

/** The cache of queries is too short for it: sales invalidate it while a million orders are counted. */
const countedEveryMs = 10 * 60_000

type Counted = { at: number; people: Promise<number> }
const counted = new WeakMap<Db, Counted>()

/**
 * Number of people who have received an order, by phone number, rounded down: to tens below 1000, then to hundreds.
 * null below 50, which is too few to show. Every process counts it every ten minutes at most: the contact page may lag
 * behind, and shrinks only when delivered orders are deleted.
 */
export async function customersServed(db: Db, now: Date): Promise<number | null> {
  const people = await latest(db, now.getTime()).people
  if (people < 50) return null
  const step = people < 1000 ? 10 : 100
  return Math.floor(people / step) * step
}

function latest(db: Db, now: number): Counted {
  const known = counted.get(db)
  if (known && now - known.at < countedEveryMs) return known
  // If counting fails, the page for people with a problem shows 0 and does not count again at each view.
  const fresh = { at: now, people: countPeople(db).catch(() => 0) }
  counted.set(db, fresh)
  return fresh
}

async function countPeople(db: Db): Promise<number> {
  const each = db.select({ phone: orders.phone }).from(orders).where(isDelivered).groupBy(orders.phone).as('each')
  return db.$count(each)
}
