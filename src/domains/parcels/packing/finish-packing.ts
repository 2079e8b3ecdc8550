import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { checkOrderTransition } from '#domains/orders/changing/check-transition.ts'
import { enterStatus } from '#domains/orders/changing/enter-status.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { parcelEvents, parcels } from '../tables.ts'
import { assertPackedLines, lockPacking, type PackedLine, pieceText } from './lock-packing.ts'
import { withoutPackingChange } from './packing-change.ts'
import type { FinishPacking } from './staff-contract.ts'
import { clearSurplus } from './surplus.ts'

/**
 * Every piece is in the parcel: writes who packed it and when. A confirmed order becomes processing, as by hand. Once
 * is enough: a parcel that is packed already stays as it is.
 * @throws Refusal 404; 409 pieces_missing, parcel_changed, not_packable
 */
export function finishPacking(db: Db, input: FinishPacking, member: StaffMember, now: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, order, lines } = await lockPacking(tx, input.number)
      assertPackedLines(lines, input.version)
      mustBeComplete(lines)
      if (parcel.packedAt) return
      const { username } = member
      await tx
        .update(parcels)
        .set({ packedBy: username, packedAt: now, attention: withoutPackingChange(parcel.attention) })
        .where(eq(parcels.id, parcel.id))
      await clearSurplus(tx, parcel.id)
      const by = { actor: username, source: 'staff', at: now, receivedAt: now } as const
      await tx.insert(parcelEvents).values({ parcelId: parcel.id, note: 'Packed', ...by })
      await writeAudit(tx, member, 'parcel.pack', parcel.number, {
        after: { pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
      if (order.status !== 'confirmed') return
      checkOrderTransition(order.status, 'processing', { member, reason: undefined })
      await enterStatus(tx, order, 'processing', { actor: username, note: 'Packed', now })
      await writeAudit(tx, member, 'order.status', order.orderId, {
        before: { status: order.status },
        after: { status: 'processing', note: 'Packed' },
      })
    }),
  )
}

function mustBeComplete(lines: readonly PackedLine[]) {
  const missing = lines.filter(({ packed, quantity }) => packed < quantity)
  if (missing.length === 0) return
  const words = missing.map((line) => pieceText(line, line.quantity - line.packed)).join(', ')
  throw new Refusal(409, 'pieces_missing', `Not packed yet: ${words}`)
}
