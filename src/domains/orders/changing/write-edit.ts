import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { buyerKey, emailIn } from '#shared/buyer-key.ts'
import type { OrderRow } from '../order-view.ts'
import type { EditOrder } from '../staff-contract.ts'
import { orderLines, orders } from '../tables.ts'
import type { Plan, PlannedLine } from './plan-edit.ts'

/** Makes the lines of an order those of the plan. */
export async function writeLines(tx: Db, order: OrderRow, { before, lines, seconds }: Plan) {
  const all: PlannedLine[] = [...lines, ...seconds.kept]
  const kept = all.flatMap(({ id }) => id ?? [])
  const removed = notInArray(orderLines.id, kept)
  await tx.delete(orderLines).where(and(eq(orderLines.orderRow, order.id), kept.length > 0 ? removed : undefined))
  const changed = all.filter((line) => line.id !== undefined && differs(line, [...before, ...seconds.before]))
  // Two lines may exchange their variants. Unset them first, because (order, variant) is unique.
  if (changed.length > 0) {
    const ids = changed.flatMap(({ id }) => id ?? [])
    await tx.update(orderLines).set({ variantId: null }).where(inArray(orderLines.id, ids))
  }
  for (const { id, ...line } of changed)
    await tx
      .update(orderLines)
      .set(line)
      .where(eq(orderLines.id, id ?? 0))
  const added = lines.filter(({ id }) => id === undefined)
  if (added.length === 0) return
  const written = await tx
    .insert(orderLines)
    .values(added.map(({ id: _, ...line }) => ({ ...line, orderRow: order.id })))
    .returning({ id: orderLines.id, position: orderLines.position })
  const come = (seconds.come ?? []).flatMap((second) => {
    const line = written.find(({ position }) => position === second.position)
    return line ? [{ ...second, orderRow: order.id, alternativeTo: line.id }] : []
  })
  if (come.length > 0) await tx.insert(orderLines).values(come)
}

const differs = (line: PlannedLine, before: Plan['before']): boolean => {
  const { orderRow: _, ...was } = before.find(({ id }) => id === line.id) ?? { orderRow: 0 }
  return Object.entries(was).some(([name, value]) => line[name as keyof PlannedLine] !== value)
}

/** Writes sums, counts and what else was asked for into the order. */
export async function writeOrder(
  tx: Db,
  order: OrderRow,
  input: Pick<EditOrder, 'customerInfo' | 'notes' | 'channel'>,
  { lines, sums, place, weightGrams }: Plan,
  later: Date,
) {
  const who = input.customerInfo
  await tx
    .update(orders)
    .set({
      ...(who && {
        customerName: who.fullName,
        email: buyerKey(who.email ?? emailIn(order.email), who.phone),
        phone: who.phone,
        altPhone: who.altPhone,
        address: who.address,
        ...place,
      }),
      ...(input.notes !== undefined && { notes: input.notes }),
      ...(input.channel && { channel: input.channel }),
      ...sums,
      weightGrams,
      itemCount: lines.length,
      totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      updatedAt: later,
    })
    .where(eq(orders.id, order.id))
}
