import { eq, sql } from 'drizzle-orm'
import { freeSku } from '#domains/catalogue/products/free-sku.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { products, variants } from '../tables.ts'
import type { TrashConflict } from './staff-contract.ts'
import { originalSku } from './trashed-products.ts'

/** SKUs and barcodes of a product in the trash that other products have by now. */
export async function trashConflicts(tx: Db, number: number): Promise<TrashConflict[]> {
  const sku = originalSku(sql`own.sku`, sql`${number}::int`)
  const rows = await queryRows(tx, {
    kind: col.text.as<TrashConflict['kind']>(),
    value: col.text,
    number: col.int,
    title: col.text,
  }).run(sql`
    select 'sku' as kind, p.sku as value, p.number, p.title_en as title
    from products own join products p on p.sku = ${sku} where own.number = ${number} and p.number <> own.number
    union all
    select 'sku', v.sku, p.number, p.title_en
    from variants own join variants v on v.sku = ${sku} join products p on p.number = v.product_number
    where own.product_number = ${number} and v.product_number <> own.product_number
    union all
    select 'barcode', v.barcode, p.number, p.title_en
    from variants own join variants v on v.barcode = own.trashed_barcode join products p on p.number = v.product_number
    where own.product_number = ${number}
    order by 1 desc, 2`)
  return rows.map(({ kind, value, number: holder, title }) => ({ kind, value, holder: { number: holder, title } }))
}

/** A sentence for the person who restores. */
export function conflictText(conflicts: TrashConflict[]): string {
  const [first, ...more] = conflicts
  if (!first) return ''
  const what = first.kind === 'sku' ? 'SKU' : 'barcode'
  const rest = more.length > 0 ? ` (and ${more.length} more)` : ''
  return `The ${what} ${first.value} belongs to "${first.holder.title}" by now${rest}`
}

/** Assigns new SKUs where theirs are taken, and removes barcodes that others have. Everything else is restored. */
export async function replaceTaken(tx: Db, number: number, conflicts: TrashConflict[]): Promise<void> {
  const taken = new Set(conflicts.filter(({ kind }) => kind === 'sku').map(({ value }) => value))
  const barcodes = new Set(conflicts.filter(({ kind }) => kind === 'barcode').map(({ value }) => value))
  const plain = (sku: string) => sku.slice(0, sku.lastIndexOf('~'))
  const [product] = await tx.select({ sku: products.sku }).from(products).where(eq(products.number, number))
  if (product && taken.has(plain(product.sku))) {
    const sku = await freeSku(tx, products, plain(product.sku))
    await tx
      .update(products)
      .set({ sku: `${sku}~${number}` })
      .where(eq(products.number, number))
  }
  const own = await tx
    .select({ id: variants.id, sku: variants.sku, barcode: variants.trashedBarcode })
    .from(variants)
    .where(eq(variants.productNumber, number))
  for (const { id, sku, barcode } of own) {
    const change = {
      ...(taken.has(plain(sku)) && { sku: `${await freeSku(tx, variants, plain(sku))}~${number}` }),
      ...(barcode !== null && barcodes.has(barcode) && { trashedBarcode: null }),
    }
    if (Object.keys(change).length > 0) await tx.update(variants).set(change).where(eq(variants.id, id))
  }
}
