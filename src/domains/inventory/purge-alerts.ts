import { lt, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { stockAlerts } from './tables.ts'

const dayMs = 86_400_000

/** Deletes addresses 30 days after they were told, and unanswered ones after a year. */
export async function purgeAlerts(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(stockAlerts).where(or(lt(stockAlerts.toldAt, before(30)), lt(stockAlerts.createdAt, before(365))))
}
