import { and, eq } from 'drizzle-orm'
import type { Booking } from '#domains/parcels/couriers/courier.ts'
import { withAttention } from '#domains/parcels/live-parcels.ts'
import { lockParcel, type ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState } from '#domains/parcels/moving/enter-parcel-state.ts'
import { packingChangeIn } from '#domains/parcels/packing/packing-change.ts'
import { bookingJobParcels, parcels } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import type { BookingState } from '#shared/parcels/booking-state.ts'
import { isWithdrawn, withdrawnOf } from './withdrawn-bookings.ts'

export type BookingWork = { context: AppContext; code: string; jobId: number; actor: string }
export type Named = { parcelId: number; number: string }

/**
 * Records the courier's answer. A consignment number that another parcel has is not stored.
 * @param ifUntouchedSince nothing is recorded if the parcel was changed after that
 * @returns whether it was recorded
 */
export async function record(
  work: BookingWork,
  named: Named,
  booking: Booking,
  ifUntouchedSince?: Date,
): Promise<boolean> {
  try {
    return await write(work, named, booking, ifUntouchedSince)
  } catch (error) {
    if (!booking.ok || brokenConstraint(error) !== 'parcels_by_consignment') throw error
    const reason = `The courier answered the number ${booking.consignment}, which another parcel has`
    return await write(work, named, { reference: named.number, ok: false, isUnknown: true, reason })
  }
}

function write(
  { context: { db, clock }, code, jobId, actor }: BookingWork,
  named: Named,
  booking: Booking,
  ifUntouchedSince?: Date,
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel } = await lockParcel(tx, named.number)
      if (ifUntouchedSince && parcel.updatedAt.getTime() !== ifUntouchedSince.getTime()) return false
      const now = clock()
      const isAsking = parcel.courier === code && (parcel.state === 'booking' || parcel.state === 'booking_unknown')
      const told = await withoutWithdrawn(tx, code, parcel, booking)
      const outcome = isAsking
        ? await answerParcel(tx, parcel, told, { at: now, actor, source: 'booking' })
        : await answerTooLate(tx, code, parcel, told)
      const entry = and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, named.parcelId))
      await tx.update(bookingJobParcels).set(outcome).where(entry)
      return true
    }),
  )
}

/** A courier that answers a booking that was withdrawn has not booked the parcel again. */
async function withoutWithdrawn(tx: Db, code: string, { id }: ParcelRow, booking: Booking): Promise<Booking> {
  if (!booking.ok) return booking
  const { reference, consignment } = booking
  if (!isWithdrawn(await withdrawnOf(tx, id), { courier: code, consignment })) return booking
  const reason = `The courier answered the number ${consignment}, whose booking was withdrawn`
  return { reference, ok: false, isUnknown: false, reason, isRetryable: false }
}

type Outcome = { result: Extract<BookingState, 'booked' | 'refused' | 'unknown'>; reason: string }
type By = { at: Date; actor: string; source: 'booking' }

async function answerParcel(tx: Db, parcel: ParcelRow, booking: Booking, by: By): Promise<Outcome> {
  if (booking.ok) {
    const { consignment, trackingUrl = null } = booking
    await tx
      .update(parcels)
      .set({ consignment, trackingUrl, attention: clearOf(parcel) })
      .where(eq(parcels.id, parcel.id))
    await enterParcelState(tx, parcel, { ...by, state: 'booked', note: consignment }, by.at)
    return { result: 'booked', reason: '' }
  }
  const { reason, isUnknown } = booking
  await tx
    .update(parcels)
    .set({ attention: withAttention(isUnknown ? parcel.attention : clearOf(parcel), reason) })
    .where(eq(parcels.id, parcel.id))
  await enterParcelState(tx, parcel, { ...by, state: isUnknown ? 'booking_unknown' : 'waiting', note: reason }, by.at)
  return { result: isUnknown ? 'unknown' : 'refused', reason }
}

/** Removes the note of an unclear booking once the courier has answered; a note about pieces to take out stays. */
const clearOf = ({ state, attention }: ParcelRow): string =>
  state === 'booking_unknown' ? packingChangeIn(attention) : attention

/**
 * Handles an answer that comes too late: in the meantime the courier's webhook has moved the parcel, or staff have
 * cancelled it or declared it not booked.
 */
async function answerTooLate(tx: Db, code: string, parcel: ParcelRow, booking: Booking): Promise<Outcome> {
  if (parcel.state !== 'cancelled')
    return booking.ok ? bookedAfterAll(tx, code, parcel, booking) : { result: 'booked', reason: '' }
  if (!booking.ok && !booking.isUnknown) return { result: 'refused', reason: booking.reason }
  const reason = 'Cancelled while it was booked: withdraw it at the courier'
  const attention = withAttention(parcel.attention, reason)
  const consignment = booking.ok ? booking.consignment : parcel.consignment
  await tx.update(parcels).set({ consignment, attention }).where(eq(parcels.id, parcel.id))
  return { result: booking.ok ? 'booked' : 'unknown', reason }
}

/** The courier has the parcel under a number that the shop does not know, unless its webhook has sent it. */
async function bookedAfterAll(
  tx: Db,
  code: string,
  parcel: ParcelRow,
  booking: Booking & { ok: true },
): Promise<Outcome> {
  const { consignment, trackingUrl = null } = booking
  const isTold = parcel.consignment === consignment
  const isNumberMissing = parcel.consignment === null && parcel.state !== 'waiting'
  if (parcel.courier === code && (isTold || isNumberMissing)) {
    // The webhook sends only the number, without a link.
    const link = parcel.trackingUrl ?? trackingUrl
    await tx.update(parcels).set({ consignment, trackingUrl: link }).where(eq(parcels.id, parcel.id))
    return { result: 'booked', reason: '' }
  }
  const reason = `The courier has booked it as ${consignment} after all: withdraw it there`
  const attention = withAttention(parcel.attention, reason)
  await tx.update(parcels).set({ attention }).where(eq(parcels.id, parcel.id))
  return { result: 'unknown', reason }
}
