import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isWithdrawn, numberIn, referenceAfter, withdrawnOf } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { takenNevertheless } from '#domains/parcels/cash/taken-nevertheless.ts'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import { packingChangeIn } from '#domains/parcels/packing/packing-change.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { toPaisa } from '#shared/money.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import {
  hasReachedCustomer,
  isClosedOrder,
  isHandedOver,
  movesParcel,
  type ParcelState,
  parcelStatesThat,
} from '#shared/parcels/parcel-states.ts'
import { withAttention } from '../live-parcels.ts'
import { lockParcel, type ParcelRow } from '../lock-parcel.ts'
import { parcelEvents, parcels, withdrawnBookings } from '../tables.ts'
import { enterParcelState, orderFollows, stateEntered } from './enter-parcel-state.ts'

type EventRow = typeof parcelEvents.$inferSelect

export type Applied = 'moved' | 'stored' | 'repeated' | 'withdrawn' | 'no_parcel'

/**
 * Stores a courier's event with its parcel and moves it if the event is the latest; the order follows. A repeated event
 * changes nothing, unless a poll finds a state again that the parcel has lost since. A poll undoes no correction.
 * @param courier code of the courier, which is the actor of the event
 * @returns stored: saved without effect, because the event is older, has an unknown word, or does not fit the state;
 *   withdrawn: it belongs to a booking that was withdrawn
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
      if (await isOfWithdrawn(tx, courier, parcel, event)) return 'withdrawn'
      const earlier = await lastOfKey(tx, parcel, event.key)
      if (earlier && source !== 'poll') return 'repeated'

      const { word, place = '', note = '' } = event
      const state = event.isCancellation && !isHandedOver(parcel.state) ? 'cancelled' : event.state
      // The time of a clock that is ahead would make later events look old.
      const at = new Date(Math.min(event.at.getTime(), now.getTime()))
      const collected = collectedIn(event)
      const isNews =
        state !== null &&
        !parcel.receivedBackAt &&
        movesParcel(
          { ...parcel, isOfClosed: isClosedOrder(order) },
          { state, at, isPolled: source === 'poll', isPlace: event.isPlace },
        ) &&
        !(source === 'poll' && (await isOverruled(tx, courier, parcel, state)))
      if (earlier && !(isNews && (await isToldAgain(tx, earlier, state)))) return 'repeated'
      const taken = state === null ? undefined : takenNevertheless(parcel, isNews ? state : parcel.state, collected)
      const told = {
        word,
        place,
        note: [note, taken].filter(Boolean).join('\n'),
        actor: courier,
        source,
        eventKey: earlier ? `${event.key} ${earlier.id}` : event.key,
        at,
      } as const
      if (state === null || !isNews) {
        await tx.insert(parcelEvents).values({ ...told, parcelId: parcel.id, state, receivedAt: now })
        await look(tx, parcel, whatToLookAt(parcel, { ...event, state }), taken)
        return 'stored'
      }
      const named = await nameConsignment(tx, parcel, event)
      const moved = await enterParcelState(tx, named, { ...told, state, collected }, now)
      await look(tx, moved, taken)
      await orderFollows(tx, order, { moved, siblings }, { actor: courier, note, now })
      return 'moved'
    }),
  )
}

/**
 * The parcel that the event may be about: by the courier's number, also that of a withdrawn booking, or by our
 * reference.
 */
async function numberOf(tx: Db, courier: string, { consignment, reference }: CourierEvent) {
  const has = consignment === undefined ? undefined : eq(parcels.consignment, consignment)
  const had = and(eq(withdrawnBookings.courier, courier), eq(withdrawnBookings.consignment, consignment ?? ''))
  const withdrawn = tx.select({ id: withdrawnBookings.parcelId }).from(withdrawnBookings).where(had)
  const named = [
    has && and(eq(parcels.courier, courier), has),
    has && inArray(parcels.id, withdrawn),
    reference === undefined
      ? undefined
      : and(
          eq(parcels.courier, courier),
          eq(parcels.number, numberIn(reference)),
          // Another consignment of the same reference is not the current booking.
          has && or(isNull(parcels.consignment), has),
        ),
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return undefined
  const [found] = await tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(or(...named))
    // A number that was withdrawn and is entered again by hand is the present one.
    .orderBy(sql`${parcels.consignment} = ${consignment ?? ''} desc nulls last`)
    .limit(1)
  return found?.number
}

/** The last event with this key, or with this key and the suffix of a repeated poll. */
async function lastOfKey(tx: Db, { id }: ParcelRow, key: string) {
  const { parcelId, eventKey } = parcelEvents
  const again = `${key} `
  const isSame = or(eq(eventKey, key), sql`starts_with(${eventKey}, ${again})`)
  const [last] = await tx
    .select()
    .from(parcelEvents)
    .where(and(eq(parcelId, id), isSame))
    .orderBy(desc(parcelEvents.id))
    .limit(1)
  return last
}

/**
 * A poll reports the current state, with some couriers without a time. A repeated state is news if it has moved nothing
 * yet, or if the courier has reported another state since. What staff have entered since is not overruled.
 */
async function isToldAgain(tx: Db, earlier: EventRow, state: ParcelState): Promise<boolean> {
  if (!earlier.hasMoved) return true
  const { id, parcelId, source, hasMoved, state: told } = parcelEvents
  // A webhook that moved nothing is an older one, or names a place on the way: neither is another state.
  const isOfCourier = or(eq(source, 'poll'), and(eq(source, 'webhook'), eq(hasMoved, true)))
  const [other] = await tx
    .select({ id })
    .from(parcelEvents)
    .where(and(eq(parcelId, earlier.parcelId), gt(id, earlier.id), isOfCourier, ne(told, state)))
    .limit(1)
  return other !== undefined
}

const inShop = parcelStatesThat((state) => !isHandedOver(state))

/**
 * Whether the courier has moved the parcel to this state already, and the shop has moved it away since: a poll repeats
 * what a webhook said, under another key. Another state since, or a new booking, makes it news. A delivery that stays
 * recorded, because only its order was closed, may be told again.
 */
async function isOverruled(tx: Db, courier: string, parcel: ParcelRow, state: ParcelState): Promise<boolean> {
  if (hasReachedCustomer(state) && parcel.deliveredAt) return false
  const entered = await stateEntered(tx, parcel, state)
  const { id, parcelId, actor, source, hasMoved, state: told } = parcelEvents
  const isApplied = and(eq(actor, courier), inArray(source, ['webhook', 'poll']), eq(told, entered))
  const [last] = await tx
    .select()
    .from(parcelEvents)
    .where(and(eq(parcelId, parcel.id), eq(hasMoved, true), or(isApplied, inArray(told, inShop))))
    .orderBy(desc(id))
    .limit(1)
  return last?.state === entered && !(await isToldAgain(tx, last, state))
}

/** Whether the event is about a withdrawn booking, by its number or by its reference. */
async function isOfWithdrawn(tx: Db, courier: string, parcel: ParcelRow, { consignment, reference }: CourierEvent) {
  if (consignment !== undefined && parcel.courier === courier && parcel.consignment === consignment) return false
  const withdrawn = await withdrawnOf(tx, parcel.id)
  if (consignment !== undefined && isWithdrawn(withdrawn, { courier, consignment })) return true
  return reference !== undefined && reference !== referenceAfter(parcel.number, withdrawn)
}

/** An event that a person should look at; undefined: none. */
function whatToLookAt(parcel: ParcelRow, { state, word, isKnown }: CourierEvent): string | undefined {
  if (!isKnown) return `The courier sent a word that is not known: ${word}`
  // A parcel that waits again without a number was withdrawn.
  if (state === 'cancelled')
    return parcel.state === 'cancelled' || isUnbooked(parcel) ? undefined : `The courier says: ${word}`
  if (parcel.state !== 'cancelled' || state === null) return undefined
  return `The courier says ${state.replaceAll('_', ' ')}, but this parcel is cancelled`
}

async function look(tx: Db, { id, attention }: ParcelRow, ...words: (string | undefined)[]) {
  const looked = words.reduce<string>((all, more) => (more ? withAttention(all, more) : all), attention)
  if (looked !== attention) await tx.update(parcels).set({ attention: looked }).where(eq(parcels.id, id))
}

/** The webhook of a booking whose answer was lost contains the courier's number. */
async function nameConsignment(tx: Db, parcel: ParcelRow, { consignment }: CourierEvent) {
  if (parcel.consignment !== null || consignment === undefined) return parcel
  const [named] = await tx
    .update(parcels)
    .set({ consignment, ...(parcel.state === 'booking_unknown' && { attention: packingChangeIn(parcel.attention) }) })
    .where(eq(parcels.id, parcel.id))
    .returning()
  return named ?? parcel
}

/** More than any parcel is worth. */
const maxTaka = 10_000_000

/** The amount that the courier collected, in paisa; undefined: not reported, or impossible. */
const collectedIn = ({ collectedTaka: taka }: CourierEvent): number | undefined =>
  taka === undefined || !(taka >= 0 && taka <= maxTaka) ? undefined : toPaisa(taka)
