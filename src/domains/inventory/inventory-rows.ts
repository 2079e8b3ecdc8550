import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { InventoryItem, StockStatus } from './staff-contract.ts'
import { isShown, productStockStatus, stockStatus } from './stock-status.ts'

const itemColumns = {
  number: col.int,
  id: col.text,
  title: col.text,
  sku: col.text,
  category: col.text,
  category_slug: col.text,
  image: col.text.orNull,
  is_active: col.boolean,
  stock: col.int,
  min_stock: col.int,
  max_stock: col.int,
  cost: col.int,
  top_cost: col.int,
  price: col.int.orNull,
  value: col.int,
  supplier: col.text,
  location: col.text,
  restocked: col.timestamp.orNull,
  status: col.text.as<StockStatus>(),
  variants: col.int,
  low: col.int,
  out: col.int,
}
type Row = RowOf<typeof itemColumns>

/** The rows of these products, in this order, without products that have just left the inventory. */
export async function rowsOf(db: Db, numbers: Int32Array): Promise<InventoryItem[]> {
  const rows = await queryRows(db, itemColumns).run(sql`
    select p.number, p.id, p.title_en as title, p.sku, p.category as category_slug,
      coalesce((select nullif(c.title_en, '') from categories c where c.slug = p.category), p.category) as category,
      (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image,
      p.is_active, stock, min_stock, max_stock, cost, top_cost, p.price, value, supplier, location, restocked,
      ${productStockStatus} as status, variants, low, "out"
    from unnest(${sql.param([...numbers])}::int[]) with ordinality as asked (number, place) join products p
      using (number) cross join lateral (
      select count(*)::int as variants, sum(on_hand)::int as stock, sum(min_stock)::int as min_stock,
        sum(max_stock)::int as max_stock, min(unit_cost) as cost, max(unit_cost) as top_cost,
        sum(on_hand * unit_cost)::bigint as value, max(last_restocked_at) as restocked,
        coalesce(string_agg(distinct supplier, ', ') filter (where supplier <> ''), '') as supplier,
        coalesce(string_agg(distinct location, ', ') filter (where location <> ''), '') as location,
        count(*) filter (where is_active and status = 'low-stock')::int as low,
        count(*) filter (where is_active and status = 'out-of-stock')::int as out,
        count(*) filter (where status = 'overstock')::int as over
      from (
        select v.is_active, ${stockStatus} as status, coalesce(s.on_hand, 0) as on_hand,
          coalesce(s.min_stock, 0) as min_stock,
          coalesce(s.max_stock, 0) as max_stock, coalesce(s.unit_cost, 0) as unit_cost, s.supplier,
            s.location, s.last_restocked_at
        from variants v left join stock_levels s on s.variant_id = v.id where v.product_number = p.number and ${isShown}
      ) levels having count(*) > 0
    ) sums order by place`)
  return rows.map(onWire)
}

const onWire = (row: Row): InventoryItem => ({
  id: row.id,
  number: row.number,
  productId: row.id,
  productName: row.title || 'Unnamed Product',
  sku: row.sku,
  category: row.category || 'General',
  categorySlug: row.category_slug,
  image: pictureUrl(row.image ?? ''),
  isActive: row.is_active,
  currentStock: row.stock,
  minStock: row.min_stock,
  maxStock: row.max_stock,
  unitCost: row.cost === row.top_cost ? toTaka(row.cost) : null,
  unitPrice: row.price === null ? null : toTaka(row.price),
  value: toTaka(row.value),
  supplier: row.supplier,
  location: row.location,
  lastRestocked: row.restocked && new Date(row.restocked).toISOString(),
  status: row.status,
  variants: row.variants,
  low: row.low,
  out: row.out,
})
