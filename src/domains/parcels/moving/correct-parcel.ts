import { writeAudit } from '#domains/audit/write-audit.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { correctionsFor } from '#domains/parcels/shown/parcel-view.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { correctionsOf } from '#shared/parcels/parcel-states.ts'
import { lockParcel, type ParcelRow } from '../lock-parcel.ts'
import type { CorrectParcel } from '../staff-contract.ts'
import { enterParcelState, orderFollows } from './enter-parcel-state.ts'
import { assertParcelState, lookAtCash, mustSayPaid, words } from './move-parcel.ts'

/**
 * Corrects a parcel state that was a mistake, such as delivered or lost. The order follows, also backwards; its payment
 * and a rider's cash are set as if the mistake had not happened. Stock does not change, because only the counter moves
 * it, and after the counter nothing is corrected.
 * @throws Refusal 404; 409 parcel_changed, received_already, transition_not_allowed; 422 for what was paid
 */
export const correctParcel = (db: Db, input: CorrectParcel, member: StaffMember, now: Date): Promise<void> =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, siblings, order } = await lockParcel(tx, input.number)
      assertParcelState(parcel, input)
      mustBeCorrectable(parcel, order, input)
      const by = { actor: member.username, note: input.reason }
      const collected = input.collected === undefined ? undefined : toPaisa(input.collected)
      const move = { ...by, state: input.state, at: now, source: 'staff', collected, isCorrection: true } as const
      const moved = await lookAtCash(tx, await enterParcelState(tx, parcel, move, now))
      await orderFollows(tx, order, { moved, siblings }, { ...by, now, isCorrection: true })
      await writeAudit(tx, member, 'parcel.correct', parcel.number, {
        before: { state: parcel.state, ...takenAs(parcel) },
        after: { state: moved.state, ...takenAs(moved), reason: input.reason },
      })
    }),
  )

const takenAs = ({ collected }: ParcelRow) => (collected === null ? {} : { collected: toTaka(collected) })

function mustBeCorrectable(parcel: ParcelRow, order: OrderRow, { state, collected }: CorrectParcel) {
  if (parcel.receivedBackAt) {
    const message = 'This parcel was received at the counter: its pieces are counted, and it stays what it is'
    throw new Refusal(409, 'received_already', message)
  }
  if (correctionsFor(parcel.state, order).includes(state)) return mustSayPaid(state, collected)
  const isPossible = correctionsOf(parcel.state).includes(state)
  const why = isPossible ? ': its order is cancelled or deleted' : ''
  const message = `A parcel that is ${words(parcel.state)} cannot be corrected to ${words(state)}${why}`
  throw new Refusal(409, 'transition_not_allowed', message)
}
