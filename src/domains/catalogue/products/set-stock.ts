import { inArray } from 'drizzle-orm'
import { stockLevels } from '#domains/inventory/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import type { VariantInput } from './sync-variants.ts'

type Editor = Pick<StaffMember, 'username' | 'isMain' | 'permissions'>

/** Sets the stock of variants. Their stock levels are locked already. */
export async function setStock(tx: Db, ids: number[], offer: VariantInput[], by: Editor) {
  const wanted = offer.flatMap(({ size, color, stock, expectedStock }, nr) =>
    stock === undefined ? [] : [{ id: ids[nr] ?? 0, size, color, stock, expectedStock }],
  )
  if (wanted.length === 0) return
  const levels = await tx
    .select({ id: stockLevels.variantId, onHand: stockLevels.onHand })
    .from(stockLevels)
    .where(
      inArray(
        stockLevels.variantId,
        wanted.map(({ id }) => id),
      ),
    )
  const onHand = new Map(levels.map((level) => [level.id, level.onHand]))
  const changed = wanted.filter(({ id, stock }) => stock !== (onHand.get(id) ?? 0)).sort((a, b) => a.id - b.id)
  if (changed.length > 0 && !by.isMain && !by.permissions.includes('inventory.edit')) {
    throw new Refusal(403, 'not_permitted', 'You do not have permission to change stock')
  }
  refuseOvertaken(changed.map((piece) => ({ ...piece, onHand: onHand.get(piece.id) ?? 0 })))
  for (const { id, stock } of changed) {
    await receiveStock(tx, {
      variantId: id,
      quantity: stock - (onHand.get(id) ?? 0),
      type: 'adjustment',
      reason: 'Set with the product',
      actor: by.username,
    })
  }
}

type Counted = { size: string; color: string; expectedStock?: number | undefined; onHand: number }

/** A stock number that was typed over an outdated one must not overwrite sales or counts. */
function refuseOvertaken(counted: Counted[]) {
  const overtaken = counted.filter(
    ({ expectedStock, onHand }) => expectedStock !== undefined && expectedStock !== onHand,
  )
  const [first] = overtaken
  if (!first) return
  throw new Refusal(
    409,
    'stock_changed',
    `The stock of ${sizeAndColor(first)} has changed in the meantime: it is ${first.onHand} now, not ${first.expectedStock}`,
    { stock: overtaken.map(({ size, color, onHand }) => ({ size, color, stock: onHand })) },
  )
}
