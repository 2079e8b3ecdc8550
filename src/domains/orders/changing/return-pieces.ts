import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents, orderLines, orders } from '../tables.ts'

/** Pieces of a line that the customer did not keep. */
export type ReturnedPieces = { orderLineId: number; quantity: number }

/**
 * Takes pieces out of a locked order that was sent: the customer did not keep them. The order becomes what she kept; its delivery charge and
 * discount stay. Stock is not moved: the caller says what becomes of the pieces.
 * @returns false, without a change, if she kept nothing: that order is cancelled instead
 */
export async function returnPieces(
  tx: Db,
  order: OrderRow,
  returned: readonly ReturnedPieces[],
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  const before = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderRow, order.id))
    .orderBy(asc(orderLines.position))
  const gone = new Map(returned.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const after = before.map((line) => ({ ...line, quantity: line.quantity - (gone.get(line.id) ?? 0) }))
  const kept = after.filter(({ quantity }) => quantity > 0)
  if (kept.length === 0) return false

  for (const { id, quantity, unitPrice } of after) {
    if (!gone.get(id)) continue
    if (quantity > 0)
      await tx
        .update(orderLines)
        .set({ quantity, total: unitPrice * quantity })
        .where(eq(orderLines.id, id))
    else await tx.delete(orderLines).where(eq(orderLines.id, id))
  }
  const subtotal = kept.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const charged = order.total - order.subtotal + order.discount
  const discount = Math.min(order.discount, subtotal + charged)
  const total = subtotal + charged - discount
  await tx
    .update(orders)
    .set({
      subtotal,
      discount,
      total,
      itemCount: kept.length,
      totalQuantity: kept.reduce((sum, { quantity }) => sum + quantity, 0),
      updatedAt: new Date(Math.max(now.getTime(), order.updatedAt.getTime() + 1)),
    })
    .where(eq(orders.id, order.id))
  const words = before.flatMap(({ id, nameEn, size, color }) =>
    gone.get(id) ? `− ${gone.get(id)} × ${nameEn} (${size}, ${color})` : [],
  )
  await tx.insert(orderEvents).values({
    orderRow: order.id,
    note: `Pieces returned\n${words.join('\n')}\nTotal: ৳${toTaka(order.total)} → ৳${toTaka(total)}`,
    actor,
    at: now,
  })
  return true
}
