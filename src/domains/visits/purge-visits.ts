import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { purgeSalts } from './daily-salts.ts'
import { pageViews, visits } from './tables.ts'

/** Days of visits to retain before today: a year, and a month to compare it with the one before. */
const retentionDays = 400

/** The first Dhaka day whose visits are kept. */
export const storedSince = (now: Date): string => addDays(dhakaDay(now), -retentionDays)

/** Deletes yesterday's salt as soon as the day is over, visits and counts after 400 days. */
export async function purgeVisits(db: Db, now: Date): Promise<void> {
  await purgeSalts(db, now)
  const first = storedSince(now)
  await db.delete(visits).where(lt(visits.day, first))
  await db.delete(pageViews).where(lt(pageViews.day, first))
}
