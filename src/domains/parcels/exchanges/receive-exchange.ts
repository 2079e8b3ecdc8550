import { asc, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { receiveSecondChoice } from '#domains/inventory/second-choice/receive-second-choice.ts'
import { closeParcel } from '#domains/parcels/moving/close-parcel.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { countedPieces } from '../counted-pieces.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import type { ReceiveParcel } from '../staff-contract.ts'
import { expectedPieces, parcelLines } from '../tables.ts'
import { expectedIn, moveExchanged } from './exchanges.ts'

/**
 * The counter receives a parcel that brought a replacement. If it was exchanged, the old pieces that the customer
 * returned are counted; otherwise every piece of the replacement comes back. The order does not change.
 * @throws Refusal 422 with the field, when pieces are missing or too many
 */
export async function receiveExchange(
  tx: Db,
  parcel: ParcelRow,
  input: ReceiveParcel,
  member: StaffMember,
  now: Date,
): Promise<void> {
  const isExchanged = parcel.state === 'partly_delivered'
  const table = isExchanged ? expectedPieces : parcelLines
  const rows = isExchanged
    ? await expectedIn(tx, [parcel.id])
    : await tx
        .select()
        .from(parcelLines)
        .where(eq(parcelLines.parcelId, parcel.id))
        .orderBy(asc(parcelLines.position), asc(parcelLines.id))
  const lines = countedPieces(rows, input, isExchanged)
  for (const { id, toShelf, toSecondChoice, writtenOff } of lines)
    await tx.update(table).set({ toShelf, toSecondChoice, writtenOff }).where(eq(table.id, id))
  const by = { actor: member.username, reason: `parcel ${parcel.number} came back` }
  await moveExchanged(
    tx,
    lines.map(({ variantId, back }) => ({ variantId, quantity: back })),
    { ...by, type: 'cancel' },
  )
  const bad = lines.map(({ variantId, bad: quantity }) => ({ variantId, quantity }))
  await moveExchanged(tx, bad, { ...by, type: 'out', reason: `parcel ${parcel.number}: not to be sold as new` })
  const second = lines.map(({ variantId, toSecondChoice: quantity }) => ({ variantId, quantity }))
  await receiveSecondChoice(tx, second, { ...by, now })
  const closed = await closeParcel(tx, parcel, input, member, now)
  await writeAudit(tx, member, 'parcel.receive', parcel.number, {
    before: { state: parcel.state },
    after: { state: closed.state, lines: input.lines, ...(input.note && { note: input.note }) },
  })
}
