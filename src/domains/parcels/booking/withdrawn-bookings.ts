import { asc, eq } from 'drizzle-orm'
import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { withdrawnBookings } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'

export type WithdrawnBooking = typeof withdrawnBookings.$inferSelect

/**
 * Records that the booking of a parcel is over, while its courier may still send events for it: it is withdrawn there,
 * or the parcel is in the shop again after it was sent. The shop's own riders see it on their page.
 */
export async function recordWithdrawal(tx: Db, parcel: ParcelRow, now: Date): Promise<void> {
  const { id: parcelId, state, courier, consignment } = parcel
  const isBooked = state === 'booked' || (isHandedOver(state) && consignment !== null)
  if (!isBooked || courier === null || courier === ownCourier) return
  await tx.insert(withdrawnBookings).values({ parcelId, courier, consignment, withdrawnAt: now })
}

export const withdrawnOf = (db: Db, parcelId: number): Promise<WithdrawnBooking[]> =>
  db.select().from(withdrawnBookings).where(eq(withdrawnBookings.parcelId, parcelId)).orderBy(asc(withdrawnBookings.id))

/** Whether a consignment number belongs to a withdrawn booking. */
export const isWithdrawn = (
  withdrawn: readonly WithdrawnBooking[],
  { courier, consignment }: { courier: string; consignment: string },
): boolean => withdrawn.some((each) => each.courier === courier && each.consignment === consignment)

/**
 * Our reference of a parcel at couriers. Each booking after a withdrawn one has a new reference, because a courier that
 * knows the reference returns the old booking: ORD-20261125-ABCDEF-1, then ORD-20261125-ABCDEF-1-B2.
 */
export const referenceAfter = (number: string, withdrawn: readonly WithdrawnBooking[]): string =>
  withdrawn.length === 0 ? number : `${number}-B${withdrawn.length + 1}`

/** The reference of the booking that a parcel has, or of the next one. */
export const referenceOf = async (db: Db, { parcelId, number }: { parcelId: number; number: string }) =>
  referenceAfter(number, await withdrawnOf(db, parcelId))

/** The number of the parcel in a reference. */
export const numberIn = (reference: string): string => reference.replace(/-B\d+$/, '')
