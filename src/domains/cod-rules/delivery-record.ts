import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { readPhone } from '#shared/phone.ts'

/** How the orders of a phone number ended. Each order counts once. */
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

/**
 * SQL of the record of a phone number, with one row. Orders in the trash do not count.
 * A parcel that came back decides before the status of its order: the order of a refused parcel is cancelled at the counter.
 */
export const recordOf = (phone: unknown) => sql`
  select count(*) filter (where o.status = 'delivered')::int as delivered,
    count(*) filter (where o.status <> 'delivered' and back.at is not null)::int as refused,
    count(*) filter (where o.status = 'cancelled' and back.at is null)::int as cancelled,
    count(*) filter (where o.status not in ('delivered', 'cancelled') and back.at is null)::int as open,
    max(back.at) filter (where o.status <> 'delivered') as "lastRefusedAt"
  from orders o
  left join lateral (
    select max(coalesce(p.received_back_at, p.moved_at, p.updated_at)) as at
    from parcels p where p.order_row = o.id and p.state in ('returning', 'returned_by_courier', 'received_back')
  ) back on true
  where o.phone = ${phone} and o.deleted_at is null`

/** The record of a phone number in any usual format. */
export async function deliveryRecord(db: Db, phone: string): Promise<DeliveryRecord> {
  const { rows } = await db.execute<Omit<DeliveryRecord, 'lastRefusedAt'> & { lastRefusedAt: string | null }>(
    recordOf(readPhone(phone) ?? phone),
  )
  const { lastRefusedAt = null, ...counts } = rows[0] ?? { delivered: 0, refused: 0, cancelled: 0, open: 0 }
  return { ...counts, ...(lastRefusedAt !== null && { lastRefusedAt: new Date(lastRefusedAt) }) }
}
