import { inArray, lt, or } from 'drizzle-orm'
import { variants } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { stockAlerts } from './tables.ts'

const dayMs = 86_400_000

/** Deletes addresses 30 days after their mail was sent, and those without a mail after a year. */
export async function purgeAlerts(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(stockAlerts).where(or(lt(stockAlerts.toldAt, before(30)), lt(stockAlerts.createdAt, before(365))))
}

/** Deletes the subscriptions to removed products. */
export async function purgeAlertsOfRemoved(tx: Db, events: { payload: { productNumber: number } }[]): Promise<void> {
  const numbers = events.map(({ payload }) => payload.productNumber)
  const own = tx.select({ id: variants.id }).from(variants).where(inArray(variants.productNumber, numbers))
  await tx.delete(stockAlerts).where(inArray(stockAlerts.variantId, own))
}
