import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { ownAttributes } from './own-attributes.ts'
import type { OfficeAttribute } from './staff-contract.ts'

/**
 * Number of products with a value, by value and by attribute; includes the trash, because products may be restored.
 * Many products have the same values, so each combination is looked up once.
 */
async function usesOf(db: Db): Promise<(kind: 'value' | 'attribute', id: number) => number> {
  const rows = await queryRows(db, { kind: col.text, id: col.int, products: col.int }).run(sql`
    with combinations as materialized (
      select chosen_values, array(select jsonb_object_keys(typed_values) order by 1) as typed, count(*)::int as products
      from products where (chosen_values <> '{}' or typed_values <> '{}') and purged_at is null group by 1, 2
    )
    select kind, id, sum(products)::int as products from combinations, lateral (
      select 'value' as kind, v.id from attribute_values v where v.id = any(chosen_values)
      union all (select distinct 'attribute', v.attribute_id from attribute_values v where v.id = any(chosen_values))
      union all select 'attribute', key::int from unnest(typed) key
    ) used group by kind, id`)
  const products = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.products]))
  return (kind, id) => products.get(`${kind} ${id}`) ?? 0
}

/** The owner's attributes for staff, in their order. */
export async function officeAttributes(db: Db): Promise<OfficeAttribute[]> {
  const all = await ownAttributes(db)
  if (all.length === 0) return []
  const uses = await usesOf(db)
  return all.map(({ updatedAt, position: _p, fromDemo: _d, values, ...rest }) => ({
    ...rest,
    version: updatedAt.toISOString(),
    products: uses('attribute', rest.id),
    values: values.map(({ id, nameEn, nameBn, isArchived }) => ({
      ...{ id, nameEn, nameBn, isArchived },
      products: uses('value', id),
    })),
  }))
}

/** One attribute by its id. @throws NotFound */
export async function officeAttribute(db: Db, id: number): Promise<OfficeAttribute> {
  const found = (await officeAttributes(db)).find((each) => each.id === id)
  if (!found) throw new NotFound('Attribute')
  return found
}
