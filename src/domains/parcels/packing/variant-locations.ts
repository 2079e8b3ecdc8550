import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { pictureUrl } from '#shared/pictures.ts'

type VariantLocation = { location: string; image: string }

/** Storage location and picture in its colour, by variant. */
export async function locationsOf(db: Db, variantIds: readonly number[]): Promise<Map<number, VariantLocation>> {
  if (variantIds.length === 0) return new Map()
  const rows = await queryRows(db, { id: col.int, location: col.text, key: col.text.orNull }).run(sql`
    select v.id, coalesce(s.location, '') as location,
      (select i.key from product_images i where i.product_number = v.product_number
        order by (i.color = v.color) is true desc, i.position, i.id limit 1) as key
    from variants v left join stock_levels s on s.variant_id = v.id
    where v.id = any(${sql.param([...new Set(variantIds)])}::bigint[])`)
  return new Map(rows.map(({ id, location, key }) => [id, { location, image: key ? pictureUrl(key) : '' }]))
}
