import { lt, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { stockAlerts } from './tables.ts'

const day = 86_400_000

/** Addresses are not kept for nothing: those who were told go after 30 days, those who waited in vain after a year. */
export async function forgetAlerts(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await db.delete(stockAlerts).where(or(lt(stockAlerts.toldAt, before(30)), lt(stockAlerts.createdAt, before(365))))
}
