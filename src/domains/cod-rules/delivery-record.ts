import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { readPhone } from '#shared/phone.ts'

/** How the orders of a phone number ended. Each order counts once; orders in the trash do not count. */
export type DeliveryRecord = {
  /** It reached the customer, at least in part. */
  delivered: number
  /** It was sent and came back, or is on its way back. */
  refused: number
  /** It was cancelled before it was sent. */
  cancelled: number
  /** Everything else: not sent yet, on the way, lost. */
  open: number
  lastRefusedAt?: Date
}

const recordColumns = {
  delivered: col.int,
  refused: col.int,
  cancelled: col.int,
  open: col.int,
  lastRefusedAt: col.timestamp.orNull,
}

/** The record of a phone number in any usual format; zeros for a number without orders. */
export async function deliveryRecord(db: Db, phone: string): Promise<DeliveryRecord> {
  const [row] = await queryRows(db, recordColumns).run(sql`
    select delivered, refused, cancelled, open, last_refused_at as "lastRefusedAt" from delivery_records
    where phone = ${readPhone(phone) ?? phone}`)
  const { lastRefusedAt = null, ...counts } = row ?? { delivered: 0, refused: 0, cancelled: 0, open: 0 }
  return { ...counts, ...(lastRefusedAt !== null && { lastRefusedAt: new Date(lastRefusedAt) }) }
}
