import { eq } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver, mayEnter, parcelState } from '#shared/parcels/parcel-states.ts'
import { enterParcelState, orderFollows } from './enter-parcel-state.ts'
import { lockParcel, type ParcelRow } from './lock-parcel.ts'
import { mustBeSendable } from './must-be-sendable.ts'
import type { MoveParcel } from './staff-contract.ts'
import { parcelEvents, parcels } from './tables.ts'

/**
 * What staff know of a parcel: the courier and its number, that it was handed over, what a courier without an API said on the telephone. The
 * order follows. The same state again writes the note and the courier alone.
 * @throws Refusal 404; 409 transition_not_allowed, order_not_ready, consignment_taken; 422 for what a partial delivery collected
 */
export function moveParcel(db: Db, asked: MoveParcel, member: StaffMember, now: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, siblings, order } = await lockParcel(tx, asked.number)
      const isNew = asked.state !== parcel.state
      if (isNew) mustBeAllowed(parcel, asked)
      if (isNew && !isHandedOver(parcel.state) && asked.state !== 'waiting') mustBeSendable(order)
      const named = await noteDetails(tx, parcel, asked)
      const by = { actor: member.username, note: asked.note, now }
      if (isNew) {
        const collected = asked.collected === undefined ? undefined : toPaisa(asked.collected)
        const move = {
          state: asked.state,
          at: now,
          actor: by.actor,
          source: 'staff',
          note: by.note,
          collected,
        } as const
        const moved = await enterParcelState(tx, named, move, now)
        await orderFollows(tx, order, [...siblings, moved], by)
      } else if (asked.note) {
        await tx
          .insert(parcelEvents)
          .values({ parcelId: parcel.id, note: asked.note, actor: by.actor, source: 'staff', at: now, receivedAt: now })
      }
      await writeAudit(tx, member, 'parcel.move', parcel.number, {
        before: { state: parcel.state, courier: parcel.courier, consignment: parcel.consignment },
        after: { state: asked.state, courier: named.courier, consignment: named.consignment },
      })
    }),
  )
}

function mustBeAllowed(parcel: ParcelRow, { state, collected }: MoveParcel) {
  if (!mayEnter(parcel.state, state)) {
    const { next } = parcelState(parcel.state)
    const possible =
      next.length > 0 ? `It can become ${next.map(words).join(', ')}` : 'Nothing more can be entered by hand'
    const message = `This parcel is ${words(parcel.state)} and cannot become ${words(state)}. ${possible}`
    throw new Refusal(409, 'transition_not_allowed', message)
  }
  if (state === 'partly_delivered' && collected === undefined) {
    const message = 'Please enter how much the customer paid'
    throw new Refusal(422, 'invalid', message, { fields: { collected: message } })
  }
}

const words = (state: string): string => state.replaceAll('_', ' ')

/** Courier, its number, and that somebody has looked. A parcel that waits again was withdrawn at its courier. */
async function noteDetails(tx: Db, parcel: ParcelRow, asked: MoveParcel): Promise<ParcelRow> {
  const { courier, consignment, isSeen } = asked
  const isWithdrawn = asked.state === 'waiting' && parcel.state !== 'waiting'
  const set = {
    ...(isWithdrawn && { consignment: null, trackingUrl: null }),
    ...(courier !== undefined && { courier: courier || null, ...(courier !== ownCourier && { riderId: null }) }),
    ...(consignment !== undefined && { consignment: consignment || null }),
    ...(isSeen && { attention: '' }),
  }
  if (Object.keys(set).length === 0) return parcel
  try {
    const [row] = await tx.update(parcels).set(set).where(eq(parcels.id, parcel.id)).returning()
    return row ?? parcel
  } catch (error) {
    if (brokenConstraint(error) !== 'parcels_by_consignment') throw error
    const message = 'Another parcel has this number of the courier'
    throw new Refusal(409, 'consignment_taken', message, { fields: { consignment: message } })
  }
}
