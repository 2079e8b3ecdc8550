import { and, asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { Booking, Courier } from '#domains/parcels/couriers/courier.ts'
import { enterParcelState } from '#domains/parcels/enter-parcel-state.ts'
import { lockParcel } from '#domains/parcels/lock-parcel.ts'
import { bookingJobParcels, bookingJobs, parcels } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { areaOfThana } from './courier-areas.ts'
import { parcelToBook } from './parcel-to-book.ts'

/** Bookings at the same time, so that a slow courier does not make hundreds of parcels wait for each other. */
const concurrency = 4

type Work = { context: AppContext; courier: Courier; code: string; jobId: number; actor: string }

/**
 * Books the parcels of a job. Each booking is written down before the courier is asked, so that a process that dies in between leaves a
 * trace: the next run looks the parcel up instead of booking it again. Idempotent.
 */
export async function runBooking(context: AppContext, jobId: number): Promise<void> {
  const { db, clock } = context
  const [job] = await db.select().from(bookingJobs).where(eq(bookingJobs.id, jobId))
  if (!job || job.finishedAt) return
  const courier = await openCourier(context, job.courier).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    await refuseRest(db, jobId, error.message)
    return undefined
  })
  if (courier) {
    const work = { context, courier, code: job.courier, jobId, actor: job.staffName }
    const open = await openParcels(db, jobId)
    for (let from = 0; from < open.length; from += concurrency)
      await Promise.all(open.slice(from, from + concurrency).map((parcel) => bookOne(work, parcel)))
  }
  await db.update(bookingJobs).set({ finishedAt: clock() }).where(eq(bookingJobs.id, jobId))
}

type OpenParcel = { number: string; parcelId: number; result: string }

const openParcels = (db: Db, jobId: number): Promise<OpenParcel[]> =>
  db
    .select({ number: parcels.number, parcelId: parcels.id, result: bookingJobParcels.result })
    .from(bookingJobParcels)
    .innerJoin(parcels, eq(parcels.id, bookingJobParcels.parcelId))
    .where(and(eq(bookingJobParcels.jobId, jobId), inArray(bookingJobParcels.result, ['queued', 'asked'])))
    .orderBy(asc(parcels.id))

const refuseRest = (db: Db, jobId: number, reason: string) =>
  db
    .update(bookingJobParcels)
    .set({ result: 'refused', reason })
    .where(and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.result, 'queued')))

async function bookOne(work: Work, { number, parcelId, result }: OpenParcel): Promise<void> {
  const { context, courier } = work
  if (result === 'asked') {
    // Whoever asked before has died. Only what the courier certainly does not have is asked for again.
    const found = await lookUp(courier, number)
    if (found.ok || found.isUnknown) return record(work, { parcelId, number }, found)
  } else if (!(await beginBooking(work, { parcelId, number }))) return
  const parcel = await parcelToBook(context.db, parcelId)
  const area = definitionOf(work.code).needsArea && (await areaOf(work, parcelId))
  const [booking] = await courier.book([area ? { ...parcel, area } : parcel])
  const answer = booking ?? lost(number)
  const isLost = !answer.ok && answer.isUnknown && !answer.isAccepted
  await record(work, { parcelId, number }, isLost ? await lookUp(courier, number, answer) : answer)
}

/** The courier's area for the parcel; undefined: its adapter refuses the booking and says that one is missing. */
async function areaOf({ context, courier, code }: Work, parcelId: number) {
  const [row] = await context.db
    .select({ thana: orders.thana })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(eq(parcels.id, parcelId))
  // An outage is told by the booking itself.
  return areaOfThana(context, { courier, code }, row?.thana ?? null).catch(() => undefined)
}

const lost = (reference: string): Booking => ({
  reference,
  ok: false,
  isUnknown: true,
  reason: 'The answer of the courier was lost',
})

/** Asks whether the courier has the parcel. Where it cannot say, nobody books again blindly. */
async function lookUp(courier: Courier, number: string, answer: Booking = lost(number)): Promise<Booking> {
  if (!courier.find) return answer
  try {
    const found = await courier.find(number)
    return (
      found ?? {
        reference: number,
        ok: false,
        isUnknown: false,
        reason: 'The courier does not have it',
        isRetryable: true,
      }
    )
  } catch {
    return answer
  }
}

/** Writes down that the courier is being asked. @returns false if the parcel no longer waits */
function beginBooking(
  { context: { db, clock }, code, jobId, actor }: Work,
  { parcelId, number }: Named,
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel } = await lockParcel(tx, number)
      const entry = and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, parcelId))
      if (parcel.state !== 'waiting') {
        const reason = `It is ${parcel.state.replaceAll('_', ' ')}`
        await tx.update(bookingJobParcels).set({ result: 'skipped', reason }).where(entry)
        return false
      }
      await tx.update(bookingJobParcels).set({ result: 'asked' }).where(entry)
      await tx.update(parcels).set({ courier: code }).where(eq(parcels.id, parcelId))
      const now = clock()
      await enterParcelState(tx, parcel, { state: 'booking', at: now, actor, source: 'booking' }, now)
      return true
    }),
  )
}

type Named = { parcelId: number; number: string }

/** Writes down what the courier answered. A number that another parcel has is not taken over. */
async function record(work: Work, named: Named, booking: Booking): Promise<void> {
  try {
    await write(work, named, booking)
  } catch (error) {
    if (!booking.ok || brokenConstraint(error) !== 'parcels_by_consignment') throw error
    const reason = `The courier answered the number ${booking.consignment}, which another parcel has`
    await write(work, named, { reference: named.number, ok: false, isUnknown: true, reason })
  }
}

/** Does nothing to a parcel that the courier's webhook has moved in the meantime. */
function write({ context: { db, clock }, code, jobId, actor }: Work, { parcelId, number }: Named, booking: Booking) {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel } = await lockParcel(tx, number)
      const now = clock()
      const entry = and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, parcelId))
      const isAsking = parcel.courier === code && (parcel.state === 'booking' || parcel.state === 'booking_unknown')
      const by = { at: now, actor, source: 'booking' } as const
      if (booking.ok) {
        const { consignment, trackingUrl = null } = booking
        await tx.update(parcels).set({ consignment, trackingUrl, attention: '' }).where(eq(parcels.id, parcelId))
        if (isAsking) await enterParcelState(tx, parcel, { ...by, state: 'booked', note: consignment }, now)
        await tx.update(bookingJobParcels).set({ result: 'booked', reason: '' }).where(entry)
        return
      }
      const result = isAsking ? (booking.isUnknown ? 'unknown' : 'refused') : 'booked'
      await tx
        .update(bookingJobParcels)
        .set({ result, reason: isAsking ? booking.reason : '' })
        .where(entry)
      if (!isAsking) return
      await tx.update(parcels).set({ attention: booking.reason }).where(eq(parcels.id, parcelId))
      const state = booking.isUnknown ? 'booking_unknown' : 'waiting'
      await enterParcelState(tx, parcel, { ...by, state, note: booking.reason }, now)
    }),
  )
}

/** What the job has done so far, for its screen. */
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
  const done = results.filter(({ result }) => result !== 'queued' && result !== 'asked').length
  return {
    courier: job.courier,
    startedBy: job.staffName,
    total: results.length,
    done,
    finishedAt: job.finishedAt,
    results,
  }
}
