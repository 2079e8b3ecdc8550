import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { answerOnce } from './answer-once.ts'
import type { AdjustStock } from './staff-contract.ts'
import { isProduct } from './stock-levels-of.ts'

type Person = Pick<StaffMember, 'id' | 'username'>
export type Adjusted = { variantId: number; number: number; before: number; left: number }

/**
 * Adds or removes stock, or sets it to a counted value, with a movement that names person and reason. A count equal to
 * the stock writes no movement. A repeat with the same key changes nothing and gets the first answer.
 * @throws Refusal 404 · 422 no size chosen, or above the maximum · 409 stock_short: less stock than to remove · 409
 *   stale: the stock is not `expectedStock` any more, so that a count never overwrites a sale · 409 key_reused: the key
 *   belongs to another content
 */
export function adjustStock(db: Db, input: AdjustStock, by: Person): Promise<Adjusted> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const level = await lockStockLevel(tx, input)
      // The stock that was seen is a condition: after a lost answer the form may show the new one.
      const { idempotencyKey: key, expectedStock: _, ...content } = input
      return answerOnce(tx, { key, variantId: level.variantId, content }, () => adjust(tx, level, input, by))
    }),
  )
}

async function adjust(tx: Db, level: LockedStockLevel, input: AdjustStock, by: Person): Promise<Adjusted> {
  refuseStale(input, level.onHand)
  const quantity = changeOf(input, level.onHand)
  if (level.onHand + quantity > maxOnHand) throw tooMany()
  const cost = input.unitCost === undefined ? level.unitCost : toPaisa(input.unitCost)
  const { before, left } = await receiveStock(tx, {
    variantId: level.variantId,
    quantity,
    type: input.type,
    reason: input.reason || usual[input.type],
    actor: by.username,
    ...(input.type === 'in' && cost > 0 && { unitCost: cost }),
  })
  if (quantity !== 0) {
    await writeAudit(tx, by, 'stock.adjust', level.sku, {
      before: { stock: before },
      after: { stock: left, type: input.type, reason: input.reason },
    })
    await invalidateStock(tx, [{ productNumber: level.number, before, left }])
  }
  return { variantId: level.variantId, number: level.number, before, left }
}

const maxOnHand = 10_000_000
const usual = { in: 'Came in', out: 'Went out', adjustment: 'Counted' }

type LockedStockLevel = { variantId: number; number: number; sku: string; onHand: number; unitCost: number }

async function lockStockLevel(tx: Db, input: AdjustStock): Promise<LockedStockLevel> {
  const { variantId, sku, number } = await findVariant(tx, input)
  const opened = await tx.execute(
    sql`insert into stock_levels (variant_id) values (${variantId}) on conflict do nothing`,
  )
  // Without a stock movement, read-inventory-summary.ts notices the new row only by this invalidation.
  if (opened.rowCount) await invalidateTags(tx, [`product:${number}`])
  const [locked] = await queryRows(tx, { onHand: col.int, unitCost: col.int }).run(sql`
    select on_hand as "onHand", unit_cost as "unitCost" from stock_levels
    where variant_id = ${variantId} for no key update`)
  if (!locked) throw new NotFound('Variant')
  return { variantId, sku, number, ...locked }
}

async function findVariant(tx: Db, { variantId, productId, size, color }: AdjustStock) {
  const [found, another] = await queryRows(tx, { variantId: col.int, sku: col.text, number: col.int }).run(sql`
    select v.id as "variantId", v.sku, p.number from variants v join products p on p.number = v.product_number
    where p.deleted_at is null
      and ${variantId === undefined ? sql`true` : sql`v.id = ${variantId}`}
      and ${productId === undefined ? sql`true` : isProduct(productId)}
      and ${size === undefined ? sql`true` : sql`v.size = ${size}`}
      and ${color === undefined ? sql`true` : sql`v.color = ${color}`}
      and ${variantId === undefined ? sql`v.is_active` : sql`true`}
    order by v.id limit 2`)
  if (!found) throw new NotFound(size !== undefined || color !== undefined ? 'Size' : 'Product')
  if (another) {
    const message = 'Please select a size and colour'
    throw new Refusal(422, 'choose_variant', message, { fields: { variantId: message } })
  }
  return found
}

function refuseStale({ expectedStock }: AdjustStock, onHand: number) {
  if (expectedStock === undefined || expectedStock === onHand) return
  throw new Refusal(409, 'stale', `The stock has changed in the meantime: it is ${onHand} now, not ${expectedStock}`, {
    currentStock: onHand,
  })
}

function changeOf({ type, quantity }: AdjustStock, onHand: number): number {
  if (type === 'in') return quantity
  return type === 'out' ? -quantity : quantity - onHand
}

function tooMany() {
  const message = 'That is more than a stock level can hold'
  return new Refusal(422, 'invalid', message, { fields: { quantity: message } })
}
