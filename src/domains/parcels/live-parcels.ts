import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { hasNumberOutside } from '#shared/parcels/is-unbooked.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isLive } from '#shared/parcels/parcel-states.ts'
import type { ParcelRow } from './lock-parcel.ts'
import { parcels } from './tables.ts'

/** Its pieces are in the shop, on the way or with the customer. */
export const isLiveParcel = ({
  state,
  receivedBackAt,
}: Pick<ParcelRow, 'state'> & { receivedBackAt: Date | string | null }): boolean =>
  isLive(state) && receivedBackAt === null

/** Stands between two things to look at. */
export const between = ' · '

/** Appends an attention text, once. */
export const withAttention = (before: string, more: string): string => {
  if (before === '') return more
  return before.includes(more) ? before : `${before}${between}${more}`
}

/** Adds an attention text for staff to a locked parcel. @returns the stored parcel */
export async function addAttention(tx: Db, parcel: ParcelRow, more: string): Promise<ParcelRow> {
  const attention = withAttention(parcel.attention, more)
  if (attention === parcel.attention) return parcel
  const [now = parcel] = await tx.update(parcels).set({ attention }).where(eq(parcels.id, parcel.id)).returning()
  return now
}

/** Removes the attention texts that a person has seen; newer ones stay. */
export const withoutSeen = (now: string, seen: string): string => {
  const read = seen.split(between)
  return now
    .split(between)
    .filter((part) => !read.includes(part))
    .join(between)
}

/**
 * Whether a courier has the booking, or may have it, so that staff must withdraw it there. Own riders see changes on
 * their round.
 */
export const isAsked = (parcel: Pick<ParcelRow, 'state' | 'courier' | 'consignment'>): boolean =>
  parcel.courier !== ownCourier &&
  (parcel.state === 'booking' ||
    parcel.state === 'booking_unknown' ||
    parcel.state === 'booked' ||
    (parcel.state === 'waiting' && hasNumberOutside(parcel)))
