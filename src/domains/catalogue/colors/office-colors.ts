import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { OfficeColor } from './staff-contract.ts'

/** All colours for staff: undecided ones first, then the most frequent ones. Counts products outside the trash. */
export async function officeColorList(db: Db): Promise<OfficeColor[]> {
  const rows = await queryRows(db, {
    name: col.text,
    nameBn: col.text,
    hex: col.text,
    aliases: col.texts,
    isDecided: col.boolean,
    updatedAt: col.timestamp,
    products: col.int,
  }).run(sql`
    select c.name, c.name_bn as "nameBn", c.hex, c.aliases, c.is_decided as "isDecided", c.updated_at as "updatedAt",
      coalesce(used.products, 0) as products
    from colors c left join (
      select pc.name, count(*)::int as products
      from product_colors pc join products p on p.number = pc.product_number
      where p.deleted_at is null group by pc.name
    ) used on used.name = c.name
    order by c.is_decided, used.products desc nulls last, c.name`)
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }))
}
