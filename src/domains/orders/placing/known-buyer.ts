import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { readPhone } from '#shared/phone.ts'
import type { knownBuyer } from '../staff-contract.ts'
import { orders } from '../tables.ts'

/** The customer with this phone number, from their newest order; undefined if there is none. */
export async function buyerByPhone(db: Db, text: string): Promise<z.infer<typeof knownBuyer> | undefined> {
  const phone = readPhone(text)
  if (!phone) return undefined
  const theirs = and(eq(orders.phone, phone), isNull(orders.deletedAt))
  const [newest] = await db.select().from(orders).where(theirs).orderBy(desc(orders.placedAt)).limit(1)
  if (!newest) return undefined
  const counts = sql`order_counts(${orders.status}, ${orders.deletedAt})`
  const [sums] = await db
    .select({
      orders: sql<number>`count(*) filter (where ${counts})::int`,
      cancelled: sql<number>`count(*) filter (where not ${counts})::int`,
    })
    .from(orders)
    .where(theirs)
  return {
    name: newest.customerName,
    email: emailIn(newest.email),
    phone,
    altPhone: newest.altPhone,
    address: newest.address,
    ...placeView(newest),
    orders: sums?.orders ?? 0,
    cancelled: sums?.cancelled ?? 0,
    lastOrderAt: newest.placedAt.toISOString(),
  }
}
