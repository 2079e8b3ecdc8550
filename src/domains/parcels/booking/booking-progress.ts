import { asc, eq } from 'drizzle-orm'
import { bookingJobParcels, bookingJobs, parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { bookingState } from '#shared/parcels/booking-state.ts'

/** The results of the job so far, for its screen. */
export async function bookingProgress(db: Db, jobId: number) {
  const [job] = await db.select().from(bookingJobs).where(eq(bookingJobs.id, jobId))
  if (!job) return undefined
  const results = await db
    .select({
      parcelId: parcels.number,
      result: bookingJobParcels.result,
      reason: bookingJobParcels.reason,
      consignment: parcels.consignment,
    })
    .from(bookingJobParcels)
    .innerJoin(parcels, eq(parcels.id, bookingJobParcels.parcelId))
    .where(eq(bookingJobParcels.jobId, jobId))
    .orderBy(asc(parcels.id))
  const done = results.filter(({ result }) => bookingState(result).isOver).length
  return {
    courier: job.courier,
    startedBy: job.staffName,
    total: results.length,
    done,
    finishedAt: job.finishedAt,
    results,
  }
}
