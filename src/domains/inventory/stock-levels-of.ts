import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { StockLevel, StockLevelsOfProduct, StockStatus } from './staff-contract.ts'
import { isShown, stockStatus } from './stock-status.ts'

export type ProductRef = number | string

/** SQL condition: product `p` has this number or prod_… id and is not deleted. */
export const isProduct = (ref: ProductRef): SQL =>
  /^[1-9]\d{0,8}$/.test(String(ref))
    ? sql`p.deleted_at is null and p.number = ${Number(ref)}`
    : sql`p.deleted_at is null and p.id = ${String(ref)}`

const levelColumns = {
  id: col.int,
  size: col.text,
  color: col.text,
  sku: col.text,
  is_active: col.boolean,
  on_hand: col.int,
  min_stock: col.int,
  max_stock: col.int,
  unit_cost: col.int,
  price: col.int.orNull,
  supplier: col.text,
  location: col.text,
  last_restocked_at: col.timestamp.orNull,
  status: col.text.as<StockStatus>(),
}
type Row = RowOf<typeof levelColumns>

/** The stock levels of a product, in the order of its variants. Money in taka. @throws NotFound */
export async function stockLevelsOf(db: Db, ref: ProductRef): Promise<StockLevelsOfProduct> {
  const [product] = await queryRows(db, {
    number: col.int,
    id: col.text,
    title: col.text,
    sku: col.text,
    image: col.text.orNull,
  }).run(sql`
    select p.number, p.id, p.title_en as title, p.sku,
      (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image
    from products p where ${isProduct(ref)}`)
  if (!product) throw new NotFound('Product')
  const rows = await queryRows(db, levelColumns).run(sql`
    select v.id, v.size, v.color, v.sku, v.is_active, coalesce(s.on_hand, 0) as on_hand,
      coalesce(s.min_stock, 0) as min_stock,
      coalesce(s.max_stock, 0) as max_stock, coalesce(s.unit_cost, 0) as unit_cost, o.price,
      coalesce(s.supplier, '') as supplier, coalesce(s.location, '') as location,
        s.last_restocked_at, ${stockStatus} as status
    from variants v join variant_offers o on o.variant_id = v.id left join stock_levels s on s.variant_id = v.id
    where v.product_number = ${product.number} and ${isShown} order by v.is_active desc, v.position, v.id`)
  return {
    number: product.number,
    productId: product.id,
    productName: product.title || 'Unnamed Product',
    sku: product.sku,
    image: pictureUrl(product.image ?? ''),
    version: versionOf(rows),
    stockLevels: rows.map(onWire),
  }
}

/** A hash of the columns that update-stock-levels.ts changes. */
export const versionOf = (
  rows: Pick<Row, 'id' | 'min_stock' | 'max_stock' | 'unit_cost' | 'supplier' | 'location'>[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows
          .map((row) => [row.id, row.min_stock, row.max_stock, row.unit_cost, row.supplier, row.location] as const)
          .sort((a, b) => a[0] - b[0]),
      ),
    )
    .digest('base64url')
    .slice(0, 22)

const onWire = (row: Row): StockLevel => ({
  variantId: row.id,
  size: row.size,
  color: row.color,
  sku: row.sku,
  offered: row.is_active,
  currentStock: row.on_hand,
  minStock: row.min_stock,
  maxStock: row.max_stock,
  unitCost: toTaka(row.unit_cost),
  unitPrice: row.price === null ? null : toTaka(row.price),
  supplier: row.supplier,
  location: row.location,
  lastRestocked: row.last_restocked_at && new Date(row.last_restocked_at).toISOString(),
  status: row.status,
})
