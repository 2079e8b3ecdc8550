import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { purgeSalts } from './daily-salts.ts'
import { pageViews, visits } from './tables.ts'

/** How many days before today are kept: a year, and a month to compare it with the one before. */
export const retentionDays = 400

/** Deletes yesterday's salt as soon as the day is over, visits and counts after 400 days. */
export async function purgeVisits(db: Db, now: Date): Promise<void> {
  await purgeSalts(db, now)
  const last = addDays(dhakaDay(now), -retentionDays)
  await db.delete(visits).where(lt(visits.day, last))
  await db.delete(pageViews).where(lt(pageViews.day, last))
}
