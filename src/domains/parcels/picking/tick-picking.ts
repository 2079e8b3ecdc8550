import { eq, sql } from 'drizzle-orm'
import type { TickPicking } from '#domains/parcels/packing/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { pickingLists, pickingTicks } from '../tables.ts'
import { chosenParcels } from './chosen-parcels.ts'
import { neededOf, orderRowsOf, type Piece, piecesOf } from './pieces-to-fetch.ts'

/**
 * Fetched pieces of a line that still count: without those of orders that were packed or cancelled. Pieces that were
 * added to an order later are not fetched yet.
 */
export function pickedOf(
  { picked, ofOrders }: Pick<typeof pickingTicks.$inferSelect, 'picked' | 'ofOrders'>,
  pieces: readonly Piece[],
  orderOf: Map<number, number>,
): number {
  if (Object.keys(ofOrders).length === 0) return picked
  return [...neededOf(pieces, orderOf)].reduce((sum, [row, needed]) => sum + Math.min(needed, ofOrders[row] ?? 0), 0)
}

/** Distributes the fetched pieces among the orders: each gets what it needs, in their order. */
async function sharesOf(db: Db, { list, sku, picked }: TickPicking): Promise<Record<string, number>> {
  const fetch = await chosenParcels(db, list)
  const same = (await piecesOf(db, fetch)).filter((piece) => piece.sku === sku)
  let left = picked
  const of: Record<string, number> = {}
  for (const [row, needed] of neededOf(same, await orderRowsOf(db, fetch))) {
    const pieces = Math.min(needed, left)
    if (pieces > 0) of[row] = pieces
    left -= pieces
  }
  return of
}

/**
 * Sets the number of fetched pieces of a line, for the orders that need them now; 0 removes the tick. The last call
 * counts.
 * @throws NotFound for an unknown list
 */
export function tickPicking(db: Db, { list, sku, picked }: TickPicking, pickedBy: string, at: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: pickingLists.id })
        .from(pickingLists)
        .where(eq(pickingLists.id, list))
        .for('key share')
      if (!row) throw new NotFound('Picking list')
      const where = sql`${pickingTicks.listId} = ${list} and ${pickingTicks.sku} = ${sku}`
      if (picked === 0) await tx.delete(pickingTicks).where(where)
      else {
        const tick = { picked, ofOrders: await sharesOf(tx, { list, sku, picked }), pickedBy, at }
        await tx
          .insert(pickingTicks)
          .values({ listId: list, sku, ...tick })
          .onConflictDoUpdate({ target: [pickingTicks.listId, pickingTicks.sku], set: tick })
      }
    }),
  )
}
