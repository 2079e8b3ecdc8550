import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { WithdrawParcel } from '#domains/parcels/accounts/staff-contract.ts'
import { withAttention } from '#domains/parcels/live-parcels.ts'
import { lockParcel } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState } from '#domains/parcels/moving/enter-parcel-state.ts'
import { packingChangeIn } from '#domains/parcels/packing/packing-change.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { calling } from './calling.ts'
import { recordWithdrawal } from './withdrawn-bookings.ts'

/**
 * Cancels a booked parcel at its courier, which then waits again. No transaction is open while the courier answers;
 * what became of the parcel in the meantime counts. A cancelled parcel (of a cancelled order) that the courier still
 * has stays cancelled.
 * @throws Refusal 404; 409 not_booked, cancel_not_offered, courier_not_ready, courier_refused; 503 answer_lost,
 *   courier_away
 */
export async function withdrawParcel(context: AppContext, input: WithdrawParcel, member: StaffMember): Promise<void> {
  const { courier: code, consignment } = await bookedParcel(context, input.number)
  const { name } = definitionOf(code)
  const courier = await openCourier(context, code)
  const { cancel } = courier
  if (!cancel) {
    const message = `${name} cancels parcels in its panel only: cancel it there, then choose Withdrawn at the courier`
    throw new Refusal(409, 'cancel_not_offered', message)
  }
  const failed = `${input.number} was not cancelled`
  try {
    await calling(name, failed, () => cancel(consignment, input.note || 'Cancelled by the shop'))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'answer_lost')
      await look(context, input.number, `${name} may have cancelled it: the answer was lost. Look there`)
    throw error
  }
  await writeDown(context, input, { name, consignment }, member)
}

async function bookedParcel({ db }: AppContext, number: string) {
  const [parcel] = await db.select().from(parcels).where(eq(parcels.number, number))
  if (!parcel) throw new NotFound('Parcel')
  const { state, courier, consignment } = parcel
  if ((state !== 'booked' && state !== 'cancelled') || courier === null || consignment === null)
    throw new Refusal(409, 'not_booked', `This parcel is ${state.replaceAll('_', ' ')}: there is no booking to cancel`)
  return { courier, consignment }
}

const look = ({ db }: AppContext, number: string, words: string) =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel } = await lockParcel(tx, number)
      const attention = withAttention(parcel.attention, words)
      await tx.update(parcels).set({ attention }).where(eq(parcels.id, parcel.id))
    }),
  )

const writeDown = (
  { db, clock }: AppContext,
  { number, note }: WithdrawParcel,
  { name, consignment }: { name: string; consignment: string },
  member: StaffMember,
) =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel } = await lockParcel(tx, number)
      const now = clock()
      const isOurs = parcel.consignment === consignment
      if (isOurs && parcel.state === 'booked') {
        await recordWithdrawal(tx, parcel, now)
        const free = { consignment: null, trackingUrl: null, attention: packingChangeIn(parcel.attention) }
        const [freed = parcel] = await tx.update(parcels).set(free).where(eq(parcels.id, parcel.id)).returning()
        const fullNote = [`Cancelled at ${name} (${consignment})`, note].filter(Boolean).join(': ')
        const by = { at: now, actor: member.username, source: 'staff', note: fullNote } as const
        await enterParcelState(tx, freed, { ...by, state: 'waiting' }, now)
      } else if (isOurs && parcel.state === 'cancelled') {
        // The order was cancelled before; nothing is left to do at the courier.
        await tx.update(parcels).set({ attention: '' }).where(eq(parcels.id, parcel.id))
      } else if (isOurs) {
        const words = `${name} says that it is cancelled`
        await tx
          .update(parcels)
          .set({ attention: withAttention(parcel.attention, words) })
          .where(eq(parcels.id, parcel.id))
      }
      await writeAudit(tx, member, 'parcel.withdraw', number, {
        before: { state: parcel.state, courier: parcel.courier, consignment },
        after: { state: parcel.state === 'booked' ? 'waiting' : parcel.state },
      })
    }),
  )
