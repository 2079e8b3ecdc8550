import { sql } from 'drizzle-orm'
import { productMayContain } from '#domains/catalogue/products/office-query.ts'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { containsText, likePattern } from '#platform/database/substring.ts'
import { tidyLine } from '#shared/text/text.ts'
import { isShown } from './stock-status.ts'
import { stockLevels } from './tables.ts'

/**
 * The products that contain the search text, by number; undefined without a search. Suppliers are few, so the matching
 * ones are found first.
 */
export async function searchInventory(
  db: Db,
  { search }: { search?: string | undefined },
): Promise<Int32Array | undefined> {
  const text = tidyLine(search ?? '').toLowerCase()
  if (!text) return undefined
  const suppliers = await distinctValues(db, stockLevels, stockLevels.supplier)
  const ofThese = suppliers.filter((supplier) => supplier.toLowerCase().includes(text))
  const [found] = await queryRows(db, { numbers: col.json<number[]>() }).run(sql`
    select array_to_json(array(
      select p.number from products p where p.deleted_at is null and ${productMayContain(text)}
        and lower(p.title_en || E'\n' || p.title_bn || E'\n' || p.sku || E'\n' || p.id) like ${likePattern(text)}
      union select v.product_number from variants v left join stock_levels s on s.variant_id = v.id
        where ${isShown} and ${containsText(sql`lower(v.sku)`, text)}
      union select v.product_number from variants v left join stock_levels s on s.variant_id = v.id
        where ${isShown} and v.barcode = ${tidyLine(search ?? '')}
      union select v.product_number from variants v join stock_levels s on s.variant_id = v.id
        where ${isShown} and s.supplier = any(${sql.param(ofThese)}::text[])
      order by number
    )) as numbers`)
  return Int32Array.from(found?.numbers ?? [])
}
