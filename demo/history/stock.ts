import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import type { Db } from '#platform/database.ts'
import { insertRows } from './bulk.ts'
import { dice } from './dice.ts'
import type { Shelf } from './shelves.ts'

/** Opens every variant with some pieces. */
export async function openStock(db: Db, shelves: Shelf[]): Promise<void> {
  const opened = shelves.flatMap((shelf) =>
    shelf.variants.map(({ id, sku }) => {
      const { weighted, whole } = dice(`stock ${sku}`)
      return { shelf, id, onHand: [whole(8, 40), whole(1, 5), 0][weighted([70, 15, 15])] ?? 0 }
    }),
  )
  await insertRows(
    db,
    stockMovements,
    opened.filter(({ onHand }) => onHand > 0).map(({ shelf, id, onHand }) => ({
      variantId: id, type: 'in' as const, quantity: onHand, reason: 'opening stock', actor: 'admin', unitCost: shelf.unitCost, at: shelf.createdAt,
    })),
  )
  await insertRows(
    db,
    stockLevels,
    opened.map(({ shelf, id, onHand }) => ({
      variantId: id, onHand, minStock: 5, maxStock: 60, unitCost: shelf.unitCost, supplier: '', location: 'Warehouse A', lastRestockedAt: shelf.createdAt,
    })),
  )
}
