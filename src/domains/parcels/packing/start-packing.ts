import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockOrder } from '#domains/orders/changing/enter-status.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { createParcels } from '../create-parcels.ts'
import { isLiveParcel } from '../live-parcels.ts'
import { mustBePackable } from '../must-be-sendable.ts'
import { parcelByNumber } from '../parcels.ts'
import { parcelEvents, parcelLines, parcels } from '../tables.ts'
import { lockPacking } from './lock-packing.ts'
import { withoutPackingChange } from './packing-change.ts'
import { readPacking } from './read-packing.ts'
import type { Packing } from './staff-contract.ts'
import { clearSurplus, surplusOf } from './surplus.ts'

/**
 * Puts a parcel on the packing table. A confirmed order without a parcel gets it now, also one whose parcel came back
 * before it was opened again; its status stays until it is packed.
 * @param typed number of the parcel, of the courier, or of an order with one parcel or none
 * @throws NotFound; Refusal 409 several_parcels, order_not_ready
 */
export async function startPacking(db: Db, typed: string): Promise<Packing> {
  const orderId = asciiDigits(tidyLine(typed)).toUpperCase()
  const found = await parcelByNumber(db, typed).catch(orNone)
  const isMeant =
    found && (isLiveParcel(found) || found.orderId !== orderId || !orderStates[found.orderStatus].isInShop)
  if (isMeant) return readPacking(db, found.number)
  await withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      mustBePackable(order)
      if (!orderStates[order.status].isInShop)
        throw new Refusal(409, 'order_not_ready', `This order is ${order.status}: its pieces are not to be packed`)
      await createParcels(tx, [order.id])
    }),
  )
  return readPacking(db, orderId)
}

const orNone = (error: unknown): undefined => {
  if (!(error instanceof NotFound)) throw error
}

/**
 * Takes every piece out of a parcel again, and records that as an event.
 * @throws Refusal 404; 409 not_packable
 */
export async function restartPacking(db: Db, typed: string, member: StaffMember, now: Date): Promise<string> {
  const { number } = await parcelByNumber(db, typed)
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, lines } = await lockPacking(tx, number)
      const surplus = await surplusOf(tx, parcel.id)
      if (surplus.length === 0 && lines.every(({ packed }) => packed === 0)) return
      await tx.update(parcelLines).set({ packed: 0 }).where(eq(parcelLines.parcelId, parcel.id))
      await clearSurplus(tx, parcel.id)
      const empty = { packedBy: '', packedAt: null, attention: withoutPackingChange(parcel.attention) }
      await tx.update(parcels).set(empty).where(eq(parcels.id, parcel.id))
      const by = { actor: member.username, source: 'staff', at: now, receivedAt: now } as const
      await tx.insert(parcelEvents).values({ parcelId: parcel.id, note: 'Unpacked', ...by })
      await writeAudit(tx, member, 'parcel.unpack', number, { before: { packedAt: parcel.packedAt } })
    }),
  )
  return number
}
