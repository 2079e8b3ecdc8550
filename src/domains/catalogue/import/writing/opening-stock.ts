import { type Move, moveStock } from '#domains/stock/move-stock.ts'
import type { Db } from '#platform/database/database.ts'

/** Opening stock of a variant that an import created. */
export type OpeningStock = Move & { number: number }

/** Books the opening stock of new variants. @returns the booked ones */
export async function bookOpeningStock(
  tx: Db,
  opened: OpeningStock[],
  importName: string,
  actor: string,
): Promise<OpeningStock[]> {
  const moves = opened.filter(({ quantity }) => quantity > 0)
  await moveStock(tx, moves, {
    type: 'in',
    reason: `Opening stock (import of ${importName})`,
    actor,
  })
  return moves
}
