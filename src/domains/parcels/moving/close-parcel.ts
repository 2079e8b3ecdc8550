import { eq } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import type { ReceiveParcel } from '../staff-contract.ts'
import { parcels } from '../tables.ts'
import { enterParcelState } from './enter-parcel-state.ts'

/** The counter has received a parcel: nothing more happens to it. */
export async function closeParcel(
  tx: Db,
  parcel: ParcelRow,
  { note }: ReceiveParcel,
  { username: actor }: StaffMember,
  now: Date,
): Promise<ParcelRow> {
  // Lost, damaged or partly delivered parcels keep their state, because the courier's record counts it.
  const isComing = parcelState(parcel.state).goodsAt === 'courier'
  const state = isComing ? 'received_back' : parcel.state
  const moved = await enterParcelState(tx, parcel, { state, at: now, actor, source: 'staff', note }, now)
  const [row] = await tx
    .update(parcels)
    .set({ receivedBackAt: now, attention: '' })
    .where(eq(parcels.id, parcel.id))
    .returning()
  return row ?? moved
}
