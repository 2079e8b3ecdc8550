import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { recordWithdrawal } from '#domains/parcels/booking/withdrawn-bookings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toPaisa } from '#shared/money.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import {
  asksReason,
  isClosedOrder,
  isHandedOver,
  type ParcelState,
  stepsByHand,
} from '#shared/parcels/parcel-states.ts'
import { isLiveParcel, withAttention } from '../live-parcels.ts'
import { lockParcel, type ParcelRow, parcelsOf } from '../lock-parcel.ts'
import { mustBeSendable } from '../must-be-sendable.ts'
import { recalculateCollect } from '../recalculate-collect.ts'
import type { MoveParcel } from '../staff-contract.ts'
import { parcelEvents, parcels } from '../tables.ts'
import { updateParcelDetails } from '../update-parcel-details.ts'
import { enterParcelState, orderFollows } from './enter-parcel-state.ts'

/**
 * What staff know of a parcel: the courier and its number, that it was handed over, what a courier without an API said
 * on the telephone. The order follows. Without a state, or with the same one, note and courier alone are written.
 * @throws Refusal 404; 409 parcel_changed, transition_not_allowed, order_not_ready, being_booked, rider_has_it,
 *   consignment_taken; 422 for own delivery without a rider, for what a partial delivery collected, and for what was
 *   lost or damaged without a word on it
 */
export const moveParcel = (db: Db, input: MoveParcel, member: StaffMember, now: Date): Promise<void> =>
  withRetry(() => db.transaction((tx) => moveParcelWithin(tx, input, member, now)))

/** The same within the caller's transaction. */
export async function moveParcelWithin(tx: Db, input: MoveParcel, member: StaffMember, now: Date): Promise<void> {
  const { parcel, siblings, order } = await lockParcel(tx, input.number)
  assertParcelState(parcel, input)
  const { state = parcel.state } = input
  const isNew = state !== parcel.state
  if (isNew) mustBeAllowed(parcel, order, state, input)
  if (isNew && !isHandedOver(parcel.state) && state !== 'waiting') await mustBeSendable(tx, order)
  if (isNew && state === 'waiting') await recordWithdrawal(tx, parcel, now)
  const named = await updateParcelDetails(tx, parcel, state, input)
  const by = { actor: member.username, note: input.note, now }
  if (isNew) {
    const collected = input.collected === undefined ? undefined : toPaisa(input.collected)
    const move = {
      state,
      at: now,
      actor: by.actor,
      source: 'staff',
      note: by.note,
      collected,
    } as const
    const moved = await lookAtCash(tx, await enterParcelState(tx, named, move, now))
    await orderFollows(tx, order, { moved, siblings }, by)
  } else if (isUnbooked(named) && !isUnbooked(parcel)) {
    // What was paid while a courier had it in the books is not collected again.
    await recalculateCollect(tx, order, (await parcelsOf(tx, order.id)).filter(isLiveParcel))
  }
  if (!isNew && input.note) {
    await tx
      .insert(parcelEvents)
      .values({ parcelId: parcel.id, note: input.note, actor: by.actor, source: 'staff', at: now, receivedAt: now })
  }
  await writeAudit(tx, member, 'parcel.move', parcel.number, {
    before: { state: parcel.state, courier: parcel.courier, consignment: parcel.consignment },
    after: { state, courier: named.courier, consignment: named.consignment },
  })
}

/**
 * What is pressed on a sheet that is not up to date means another state: it would withdraw a booking, or lose its
 * number.
 */
export function assertParcelState({ state }: ParcelRow, { from }: Pick<MoveParcel, 'from'>): void {
  if (from === undefined || from === state) return
  const message = `This parcel is ${words(state)} in the meantime. Please look at it again`
  throw new Refusal(409, 'parcel_changed', message)
}

function mustBeAllowed(parcel: ParcelRow, order: OrderRow, state: ParcelState, { collected, note }: MoveParcel) {
  const next = stepsByHand(parcel.state, isClosedOrder(order))
  if (!next.includes(state)) {
    const possible =
      next.length > 0 ? `. It can become ${next.map(words).join(', ')}` : '. Nothing more can be entered by hand'
    const message = `This parcel is ${words(parcel.state)} and cannot become ${words(state)}${possible}`
    throw new Refusal(409, 'transition_not_allowed', message)
  }
  mustSayPaid(state, collected)
  if (!asksReason(state) || note !== '') return
  const message = `Please write what happened: this parcel becomes ${words(state)}`
  throw new Refusal(422, 'invalid', message, { fields: { note: message } })
}

/** @throws Refusal 422 when a partial delivery does not say what was paid */
export function mustSayPaid(state: ParcelState, collected: number | undefined): void {
  if (state !== 'partly_delivered' || collected !== undefined) return
  const message = 'Please enter how much the customer paid'
  throw new Refusal(422, 'invalid', message, { fields: { collected: message } })
}

export const words = (state: string): string => state.replaceAll('_', ' ')

/**
 * More than the whole parcel costs is a slip of the keyboard, until somebody says otherwise. What was kept is known
 * when the rest comes back.
 */
export async function lookAtCash(tx: Db, parcel: ParcelRow): Promise<ParcelRow> {
  const { id, state, attention, collected, toCollect } = parcel
  if (state !== 'partly_delivered' || collected === null || collected <= toCollect) return parcel
  const more = `Collected ${formatExactMoney(collected)}, more than the ${formatExactMoney(toCollect)} to collect`
  const set = { attention: withAttention(attention, more) }
  const [looked] = await tx.update(parcels).set(set).where(eq(parcels.id, id)).returning()
  return looked ?? parcel
}
