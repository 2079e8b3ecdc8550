import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { bookingJobs } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'

/** How long a booking's result is shown to the person who started it. */
const shownMs = 15 * 60_000
/** A booking that has not ended by then is left to a person who checks the jobs. */
const oldestMs = 24 * 3_600_000

/** The bookings that this person started and that run, or have just ended; the latest last. */
export async function recentBookings(db: Db, staffId: number, now: Date) {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const { id, courier, finishedAt, createdAt } = bookingJobs
  const rows = await db
    .select({ jobId: id, courier, finishedAt })
    .from(bookingJobs)
    .where(
      and(
        eq(bookingJobs.staffId, staffId),
        gt(createdAt, since(oldestMs)),
        or(isNull(finishedAt), gt(finishedAt, since(shownMs))),
      ),
    )
    .orderBy(asc(id))
    .limit(10)
  return rows.map((row) => ({ ...row, finishedAt: row.finishedAt?.toISOString() ?? null }))
}
