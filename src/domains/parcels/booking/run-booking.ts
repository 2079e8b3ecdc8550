import { and, asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { Booking, Courier } from '#domains/parcels/couriers/courier.ts'
import { lockParcel } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState } from '#domains/parcels/moving/enter-parcel-state.ts'
import { whyNotBookable, whyNotSendable } from '#domains/parcels/must-be-sendable.ts'
import { assignParcels } from '#domains/parcels/own-delivery/assign-parcels.ts'
import { packingChangeIn } from '#domains/parcels/packing/packing-change.ts'
import { bookingJobParcels, bookingJobs, parcels } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { type BookingState, openBookingStates } from '#shared/parcels/booking-state.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { areaOfThana } from './courier-areas.ts'
import { parcelToBook } from './parcel-to-book.ts'
import { type BookingWork, type Named, record } from './record-booking.ts'
import { referenceOf } from './withdrawn-bookings.ts'

/** Concurrent bookings, so that a slow courier does not delay hundreds of parcels one by one. */
const concurrency = 4

type Work = BookingWork & { courier: Courier; store: string | null }

/**
 * Books the parcels of a job. Each booking is recorded before the courier is called, so that a process that dies in
 * between leaves a trace: the next run looks the parcel up instead of booking it again. Idempotent.
 */
export async function runBooking(context: AppContext, jobId: number): Promise<void> {
  const { db, clock } = context
  const [job] = await db.select().from(bookingJobs).where(eq(bookingJobs.id, jobId))
  if (!job || job.finishedAt) return
  const { takesPickedUp, riderId } = job
  if (job.courier === ownCourier) await assignParcels({ context, jobId, actor: job.staffName, takesPickedUp }, riderId)
  else await askCourier(context, job)
  await db.update(bookingJobs).set({ finishedAt: clock() }).where(eq(bookingJobs.id, jobId))
}

async function askCourier(context: AppContext, job: typeof bookingJobs.$inferSelect): Promise<void> {
  const { db } = context
  const jobId = job.id
  const courier = await openCourier(context, job.courier).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    await refuseRest(db, jobId, error.message)
    return undefined
  })
  const base = { context, code: job.courier, jobId, actor: job.staffName }
  if (!courier) await leaveUnknown(base)
  else {
    const work = { ...base, courier, store: job.store }
    const open = await openParcels(db, jobId)
    for (let from = 0; from < open.length; from += concurrency)
      await Promise.all(open.slice(from, from + concurrency).map((parcel) => bookOne(work, parcel)))
  }
}

type OpenParcel = { number: string; parcelId: number; result: BookingState }

const openParcels = (db: Db, jobId: number): Promise<OpenParcel[]> =>
  db
    .select({ number: parcels.number, parcelId: parcels.id, result: bookingJobParcels.result })
    .from(bookingJobParcels)
    .innerJoin(parcels, eq(parcels.id, bookingJobParcels.parcelId))
    .where(and(eq(bookingJobParcels.jobId, jobId), inArray(bookingJobParcels.result, openBookingStates)))
    .orderBy(asc(parcels.id))

const refuseRest = (db: Db, jobId: number, reason: string) =>
  db
    .update(bookingJobParcels)
    .set({ result: 'refused', reason })
    .where(and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.result, 'queued')))

/** Records bookings of an earlier run as unknown if this courier cannot look them up. */
async function leaveUnknown(work: BookingWork): Promise<void> {
  for (const { number, parcelId } of await openParcels(work.context.db, work.jobId))
    await record(work, { number, parcelId }, lost(number))
}

async function bookOne(work: Work, { number, parcelId, result }: OpenParcel): Promise<void> {
  const { context, courier } = work
  if (result === 'asked') {
    // The process that called before has died. Only what the courier certainly does not have is booked again.
    const found = await lookUp(courier, await referenceOf(context.db, { parcelId, number }))
    if (found.ok || found.isUnknown) {
      await record(work, { parcelId, number }, found)
      return
    }
    if (!(await isStillAsking(work, { parcelId, number }))) return
  } else if (!(await beginBooking(work, { parcelId, number }))) return
  const parcel = await parcelToBook(context.db, parcelId)
  const area = definitionOf(work.code).needsArea && (await areaOf(work, parcelId))
  if (typeof area === 'string') {
    const { reference } = parcel
    await record(
      work,
      { parcelId, number },
      { reference, ok: false, isUnknown: false, reason: area, isRetryable: true },
    )
    return
  }
  const { store } = work
  const [booking] = await courier.book([{ ...parcel, ...(area && { area }), ...(store && { store }) }])
  const answer = booking ?? lost(parcel.reference)
  const isLost = !answer.ok && answer.isUnknown
  await record(work, { parcelId, number }, isLost ? await lookUp(courier, parcel.reference, answer) : answer)
}

/**
 * The courier's area for the parcel; undefined: the adapter refuses the booking, because an area is missing. A text:
 * why the list of areas cannot be read now.
 */
async function areaOf({ context, code }: Work, parcelId: number) {
  const [row] = await context.db
    .select({ thana: orders.thana })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(eq(parcels.id, parcelId))
  return areaOfThana(context, code, row?.thana ?? null).catch((error) => {
    if (error instanceof OutgoingError || error instanceof Refusal) return error.message
    throw error
  })
}

const lost = (reference: string): Booking => ({
  reference,
  ok: false,
  isUnknown: true,
  reason: 'The answer of the courier was lost',
})

/** Asks whether the courier has the parcel. If the courier cannot say, the parcel is not booked again blindly. */
async function lookUp(courier: Courier, reference: string, answer: Booking = lost(reference)): Promise<Booking> {
  if (!courier.find) return answer
  try {
    const found = await courier.find(reference)
    return (
      found ?? {
        reference,
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

/** Records that the courier is being called. @returns false if the parcel no longer waits */
function beginBooking(
  { context: { db, clock }, code, jobId, actor }: Work,
  { parcelId, number }: Named,
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, order } = await lockParcel(tx, number)
      const entry = and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, parcelId))
      const reason =
        parcel.state === 'waiting'
          ? await whyNotBookable(tx, parcel, order)
          : `It is ${parcel.state.replaceAll('_', ' ')}`
      if (reason !== undefined) {
        await tx.update(bookingJobParcels).set({ result: 'skipped', reason }).where(entry)
        return false
      }
      await tx.update(bookingJobParcels).set({ result: 'asked' }).where(entry)
      // Removes notes of an earlier booking; a note about pieces to take out stays.
      const attention = packingChangeIn(parcel.attention)
      await tx.update(parcels).set({ courier: code, attention }).where(eq(parcels.id, parcelId))
      const now = clock()
      await enterParcelState(tx, parcel, { state: 'booking', at: now, actor, source: 'booking' }, now)
      return true
    }),
  )
}

/**
 * Whether a parcel that the courier certainly does not have is still to be booked: its job may not have run for some
 * time. The parcel waits again if its order may no longer be sent.
 */
function isStillAsking({ context: { db, clock }, jobId, actor }: Work, { parcelId, number }: Named): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, order } = await lockParcel(tx, number)
      const isAsking = parcel.state === 'booking'
      const reason = isAsking ? await whyNotSendable(tx, order) : `It is ${parcel.state.replaceAll('_', ' ')}`
      if (reason === undefined) return true
      const entry = and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, parcelId))
      await tx.update(bookingJobParcels).set({ result: 'skipped', reason }).where(entry)
      if (!isAsking) return false
      const now = clock()
      const move = { state: 'waiting', at: now, actor, source: 'booking', note: reason } as const
      await enterParcelState(tx, parcel, move, now)
      return false
    }),
  )
}
