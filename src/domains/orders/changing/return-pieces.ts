import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { formatExactMoney } from '#shared/money.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents, orderLines, orderRequestLines, orders } from '../tables.ts'
import { nextUpdatedAt } from './optimistic-lock.ts'

/** Pieces of a line that the customer did not keep. */
export type ReturnedPieces = { orderLineId: number; quantity: number }

type LineRow = typeof orderLines.$inferSelect

/**
 * Removes pieces that the customer did not keep from a locked order that was sent. Delivery charge and discount stay.
 * Where the first of two sizes came back and the second did not, the second becomes the paid one. Stock is not moved:
 * the caller says what becomes of the pieces.
 * @returns false, without a change, if the customer kept nothing: the caller cancels such an order instead
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
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const gone = new Map(returned.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const after = becomePaid(before.map((line) => ({ ...line, quantity: line.quantity - (gone.get(line.id) ?? 0) })))
  const kept = after.filter(({ quantity }) => quantity > 0)
  if (kept.length === 0) return false

  await writeLines(tx, before, after)
  const bought = kept.filter(({ alternativeTo }) => alternativeTo === null)
  const subtotal = bought.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const charged = order.total - order.subtotal + order.discount
  const discount = Math.min(order.discount, subtotal + charged)
  const total = subtotal + charged - discount
  await tx
    .update(orders)
    .set({
      subtotal,
      discount,
      total,
      itemCount: bought.length,
      totalQuantity: bought.reduce((sum, { quantity }) => sum + quantity, 0),
      updatedAt: nextUpdatedAt(order, now),
    })
    .where(eq(orders.id, order.id))
  const back = before.flatMap((line) => (gone.get(line.id) ? `− ${gone.get(line.id)} × ${pieceText(line)}` : []))
  const note = `Pieces returned\n${[...back, ...keptSizes(before, kept)].join('\n')}`
  await tx.insert(orderEvents).values({
    orderRow: order.id,
    note: `${note}\nTotal: ${formatExactMoney(order.total)} → ${formatExactMoney(total)}`,
    actor,
    at: now,
  })
  return true
}

const pieceText = ({ nameEn: name, size, color }: LineRow) => pieceName({ name, size, color })

/** If only the second size was kept, it takes over the price of its line, and counts as sold in its place. */
function becomePaid(lines: readonly LineRow[]): LineRow[] {
  return lines.map((line) => {
    const first = line.alternativeTo === null ? undefined : lines.find(({ id }) => id === line.alternativeTo)
    if (!first || first.quantity > 0 || line.quantity === 0) return line
    const { unitPrice, originalPrice, soldOn } = first
    return { ...line, alternativeTo: null, unitPrice, originalPrice, soldOn }
  })
}

async function writeLines(tx: Db, before: readonly LineRow[], after: readonly LineRow[]) {
  for (const [at, { id, quantity, unitPrice, originalPrice, soldOn, alternativeTo }] of after.entries()) {
    const was = before[at]
    if (quantity === 0 || (quantity === was?.quantity && alternativeTo === was.alternativeTo)) continue
    await tx
      .update(orderLines)
      .set({ quantity, unitPrice, originalPrice, soldOn, alternativeTo, total: unitPrice * quantity })
      .where(eq(orderLines.id, id))
    // A problem report about the piece now refers to the size that the customer kept.
    if (was && was.alternativeTo !== alternativeTo && was.alternativeTo !== null)
      await tx
        .update(orderRequestLines)
        .set({ orderLineId: id })
        .where(eq(orderRequestLines.orderLineId, was.alternativeTo))
  }
  const gone = after.flatMap(({ id, quantity }) => (quantity === 0 ? id : []))
  if (gone.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, gone))
}

/** 'Kept: Panjabi (M, White)' for each pair of sizes of which one is left. */
function keptSizes(before: readonly LineRow[], kept: readonly LineRow[]): string[] {
  return before.flatMap(({ id, alternativeTo }) => {
    const pair = alternativeTo === null ? [] : kept.filter((line) => line.id === id || line.id === alternativeTo)
    const [only, both] = pair
    return only && !both ? `Kept: ${pieceText(only)}` : []
  })
}
