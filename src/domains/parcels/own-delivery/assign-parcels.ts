import { and, asc, eq, sql } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Named } from '#domains/parcels/booking/record-booking.ts'
import { lockParcel } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState } from '#domains/parcels/moving/enter-parcel-state.ts'
import { whyNotBookable } from '#domains/parcels/must-be-sendable.ts'
import { packingChangeIn } from '#domains/parcels/packing/packing-change.ts'
import { bookingJobParcels, parcelEvents, parcels } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isFinal, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { mayChangeRider } from './may-assign.ts'
import { type Rider, riderById } from './riders.ts'

type Work = { context: AppContext; jobId: number; actor: string; takesPickedUp: boolean }

/**
 * Assigns the parcels of a booking to a rider, each in its own transaction; stops at one place follow each other. Calls
 * no courier. Idempotent: an interrupted run continues with the remaining parcels.
 */
export async function assignParcels(work: Work, riderId: number | null): Promise<void> {
  const { db } = work.context
  const rider = riderId === null ? undefined : await riderById(db, riderId)
  for (const named of await queued(db, work.jobId))
    await withRetry(() => db.transaction((tx) => assignOne(tx, work, named, rider)))
}

const queued = (db: Db, jobId: number): Promise<Named[]> =>
  db
    .select({ parcelId: parcels.id, number: parcels.number })
    .from(bookingJobParcels)
    .innerJoin(parcels, eq(parcels.id, bookingJobParcels.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.result, 'queued')))
    .orderBy(asc(orders.district), asc(orders.thana), asc(parcels.id))

async function assignOne(
  tx: Db,
  { context, jobId, actor, takesPickedUp }: Work,
  named: Named,
  rider: Rider | undefined,
) {
  const { parcel, order } = await lockParcel(tx, named.number)
  const now = context.clock()
  const isNew = parcel.state === 'waiting'
  const why = rider
    ? isNew
      ? await whyNotBookable(tx, parcel, order)
      : mayChangeRider(parcel, takesPickedUp)
        ? undefined
        : `It is ${parcel.state.replaceAll('_', ' ')}`
    : 'This rider no longer delivers parcels'
  if (rider && why === undefined) {
    const place = { courier: ownCourier, riderId: rider.id, stop: await lastStop(tx, rider), updatedAt: now }
    await tx
      .update(parcels)
      .set({ ...place, ...(isNew && { attention: packingChangeIn(parcel.attention) }) })
      .where(eq(parcels.id, parcel.id))
    const note = `On the round of ${rider.name}`
    if (isNew) await enterParcelState(tx, parcel, { state: 'booked', at: now, actor, source: 'booking', note }, now)
    else {
      const by = { actor, source: 'booking', at: now, receivedAt: now } as const
      await tx.insert(parcelEvents).values({ parcelId: parcel.id, riderId: rider.id, note, ...by })
    }
  }
  await tx
    .update(bookingJobParcels)
    .set(why === undefined ? { result: 'booked' } : { result: 'skipped', reason: why })
    .where(and(eq(bookingJobParcels.jobId, jobId), eq(bookingJobParcels.parcelId, named.parcelId)))
}

/** Behind the stops that he has. */
async function lastStop(tx: Db, { id }: Rider): Promise<number> {
  const [last] = await tx
    .select({ stop: sql<number>`coalesce(max(${parcels.stop}), 0)::int + 1` })
    .from(parcels)
    .where(and(eq(parcels.riderId, id), isNoneOf(parcels.state, parcelStatesThat(isFinal))))
  return last?.stop ?? 1
}
