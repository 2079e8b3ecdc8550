import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { forgetSalts } from './daily-salts.ts'
import { pageViews, visits } from './tables.ts'

/** A year, and a month to compare it with the one before. */
const kept = 400

/** Yesterday's salt goes as soon as yesterday is over; visits and counts go after 400 days. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  await forgetSalts(db, now)
  const last = addDays(dhakaDay(now), -kept)
  await db.delete(visits).where(lt(visits.day, last))
  await db.delete(pageViews).where(lt(pageViews.day, last))
}
