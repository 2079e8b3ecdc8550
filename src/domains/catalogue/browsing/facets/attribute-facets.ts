import { sql } from 'drizzle-orm'
import type { Listing } from '#domains/catalogue/contract.ts'
import { localized } from '#domains/catalogue/localized.ts'
import type { Db } from '#platform/database/database.ts'

type Row = { attribute: number; attributeEn: string; attributeBn: string; value: string; en: string; bn: string }

/** The owner's attributes that filter a list, in the owner's order. @param counts by '3.12' */
export async function attributeFacets(
  db: Db,
  counts: ReadonlyMap<string, number>,
): Promise<Listing['facets']['attributes']> {
  if (counts.size === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select a.id as attribute, a.name_en as "attributeEn", a.name_bn as "attributeBn",
      a.id || '.' || v.id as value, v.name_en as en, v.name_bn as bn
    from attributes a join attribute_values v on v.attribute_id = a.id
    where a.id || '.' || v.id = any(${sql.param([...counts.keys()])}::text[])
    order by a.position, a.id, v.position, v.id`)
  return [...Map.groupBy(rows, ({ attribute }) => attribute).values()].map((values) => ({
    name: localized(values[0]?.attributeEn ?? '', values[0]?.attributeBn ?? ''),
    values: values.map(({ value, en, bn }) => ({ value, label: localized(en, bn), count: counts.get(value) ?? 0 })),
  }))
}
