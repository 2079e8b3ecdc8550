import { sql } from 'drizzle-orm'
import { writeAudits } from '#domains/audit/write-audit.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { moveStock } from '#domains/stock/move-stock.ts'
import { setUnitCosts } from '#domains/stock/set-unit-costs.ts'
import type { Db } from '#platform/database/database.ts'
import type { ProductEdit } from './plan-product-edit.ts'

type By = { id: number | null; username: string }

/** Writes planned edits of products whose rows and stock levels are locked: a few statements for all of them. */
export async function writeProductEdits(
  tx: Db,
  edits: ProductEdit[],
  by: By,
  reason: string,
  now: Date,
): Promise<void> {
  if (edits.length === 0) return
  await writeProducts(tx, edits, now)
  const changed = edits.flatMap(({ variants }) => variants)
  await writeVariants(tx, changed)
  const moves = changed.map(({ now: { id, onHand }, before }) => ({ variantId: id, quantity: onHand - before.onHand }))
  const short = await moveStock(tx, moves, { type: 'adjustment', reason, actor: by.username })
  if (short.length > 0) throw new Error('a stock level changed under its lock')
  await appendEvents(
    tx,
    'stock.back',
    changed
      .filter(({ now: { onHand }, before }) => before.onHand === 0 && onHand > 0)
      .map(({ now: { id } }) => ({ variantId: id })),
  )
  await writeAudits(
    tx,
    by,
    'product.update',
    edits.map(({ product, cells }) => ({
      subject: product.id,
      before: textsOf(cells, 'before'),
      after: textsOf(cells, 'after'),
    })),
  )
  await appendEvents(
    tx,
    'product.changed',
    edits.map(({ product }) => ({ productNumber: product.number })),
  )
}

const textsOf = (cells: ProductEdit['cells'], side: 'before' | 'after') =>
  Object.fromEntries(
    cells.map((cell) => [cell.variantId === null ? cell.field : `${cell.field} of ${cell.variantId}`, cell[side]]),
  )

/** A version is never reused: after an edit and its undo, a form that was opened before is still refused as stale. */
async function writeProducts(tx: Db, edits: ProductEdit[], now: Date) {
  const rows = edits.map(({ product }) => ({
    number: product.number,
    title_en: product.titleEn,
    title_bn: product.titleBn,
    price: product.price,
    original_price: product.originalPrice,
    tags: product.tags,
    category: product.category,
    subcategory: product.subcategory,
    is_active: product.isActive,
    chosen: product.chosenValues,
    typed: product.typedValues,
    search_key: searchKeyOf(product),
  }))
  await tx.execute(sql`
    update products p set title_en = n.title_en, title_bn = n.title_bn, price = n.price,
      original_price = n.original_price,
      tags = n.tags, category = n.category, subcategory = n.subcategory,
        is_active = n.is_active, search_key = n.search_key,
      chosen_values = n.chosen, typed_values = n.typed,
      updated_at = greatest(${now.toISOString()}::timestamptz, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(number int, title_en text, title_bn text, price bigint,
      original_price bigint, tags text[], category text, subcategory text, is_active bool,
        search_key text, chosen int[], typed jsonb)
    where p.number = n.number`)
}

async function writeVariants(tx: Db, changed: ProductEdit['variants']) {
  if (changed.length === 0) return
  const moved = changed.filter(({ now, before }) => now.barcode !== before.barcode).map(({ now: { id } }) => id)
  // Removed first: two variants may exchange their barcodes, which are unique at every moment.
  if (moved.length > 0)
    await tx.execute(sql`update variants set barcode = null where id = any(${sql.param(moved)}::bigint[])`)
  const rows = changed.map(({ now: { id, price, weightGrams: weight, barcode } }) => ({ id, price, weight, barcode }))
  await tx.execute(sql`
    update variants v set price = n.price, weight_grams = n.weight, barcode = n.barcode
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, price bigint, weight int, barcode text)
    where v.id = n.id
      and (v.price, v.weight_grams, v.barcode) is distinct from (n.price, n.weight, n.barcode)`)
  await setUnitCosts(
    tx,
    changed.map(({ now: { id, unitCost } }) => ({ variantId: id, unitCost })),
  )
}
