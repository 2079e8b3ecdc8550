import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { toPaisa } from '#shared/money.ts'
import { movesParcel } from '#shared/parcels/parcel-states.ts'
import type { CourierEvent } from './couriers/courier.ts'
import { enterParcelState, orderFollows } from './enter-parcel-state.ts'
import { withAttention } from './live-parcels.ts'
import { lockParcel } from './lock-parcel.ts'
import { parcelEvents, parcels } from './tables.ts'

export type Applied = 'moved' | 'stored' | 'repeated' | 'no_parcel'

/**
 * Stores a courier's event with its parcel and moves it if the event is the latest; the order follows. A repeated event changes nothing.
 * @param courier code of the courier, which is the actor of the event
 * @returns stored: kept, but it is older, a word that is not known, or does not fit the state
 */
export function applyCourierEvent(
  db: Db,
  courier: string,
  event: CourierEvent,
  { source, now }: { source: 'webhook' | 'poll'; now: Date },
): Promise<Applied> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const number = await numberOf(tx, courier, event)
      if (!number) return 'no_parcel'
      const { parcel, siblings, order } = await lockParcel(tx, number)
      const known = and(eq(parcelEvents.parcelId, parcel.id), eq(parcelEvents.eventKey, event.key))
      const [earlier] = await tx.select({ id: parcelEvents.id }).from(parcelEvents).where(known)
      if (earlier) return 'repeated'

      const { state, word, place = '', note = '', key: eventKey } = event
      // A clock that is ahead would hold up what comes later.
      const at = new Date(Math.min(event.at.getTime(), now.getTime()))
      const told = { word, place, note, actor: courier, source, eventKey, at } as const
      if (state === null || parcel.receivedBackAt || !movesParcel(parcel, { state, at, isPolled: source === 'poll' })) {
        await tx.insert(parcelEvents).values({ ...told, parcelId: parcel.id, state, receivedAt: now })
        const attention = whatToLookAt(parcel, event)
        if (attention) {
          await tx
            .update(parcels)
            .set({ attention: withAttention(parcel.attention, attention) })
            .where(eq(parcels.id, parcel.id))
        }
        return 'stored'
      }
      const collected = collectedIn(event)
      const named = await nameConsignment(tx, parcel, event)
      const moved = await enterParcelState(tx, named, { ...told, state, collected }, now)
      await orderFollows(tx, order, [...siblings, moved], { actor: courier, note, now })
      return 'moved'
    }),
  )
}

async function numberOf(tx: Db, courier: string, { consignment, reference }: CourierEvent) {
  const named = [
    consignment === undefined ? undefined : and(eq(parcels.courier, courier), eq(parcels.consignment, consignment)),
    // Another consignment of the same reference is a booking that was withdrawn.
    reference === undefined
      ? undefined
      : and(
          eq(parcels.courier, courier),
          eq(parcels.number, reference),
          consignment === undefined ? undefined : or(isNull(parcels.consignment), eq(parcels.consignment, consignment)),
        ),
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return undefined
  const [found] = await tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(or(...named))
    .limit(1)
  return found?.number
}

/** An event that a person should look at; undefined: none. */
function whatToLookAt(parcel: typeof parcels.$inferSelect, { state, word, isKnown }: CourierEvent): string | undefined {
  if (!isKnown) return `The courier sent a word that is not known: ${word}`
  // A parcel that waits again was withdrawn.
  if (state === 'cancelled')
    return parcel.state === 'cancelled' || parcel.state === 'waiting' ? undefined : `The courier says: ${word}`
  if (parcel.state !== 'cancelled' || state === null) return undefined
  return `The courier says ${state.replaceAll('_', ' ')}, but this parcel is cancelled`
}

/** The webhook of a booking whose answer was lost tells the courier's number. */
async function nameConsignment(tx: Db, parcel: typeof parcels.$inferSelect, { consignment }: CourierEvent) {
  if (parcel.consignment !== null || consignment === undefined) return parcel
  const [named] = await tx
    .update(parcels)
    .set({ consignment, ...(parcel.state === 'booking_unknown' && { attention: '' }) })
    .where(eq(parcels.id, parcel.id))
    .returning()
  return named ?? parcel
}

/** More than any parcel is worth. */
const maxTaka = 10_000_000

/** What the courier took, in paisa; undefined: it says nothing, or nothing that can be. */
const collectedIn = ({ collectedTaka: taka }: CourierEvent): number | undefined =>
  taka === undefined || !(taka >= 0 && taka <= maxTaka) ? undefined : toPaisa(taka)
