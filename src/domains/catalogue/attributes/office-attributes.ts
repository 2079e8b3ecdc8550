import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { ownAttributes } from './own-attributes.ts'
import type { OfficeAttribute } from './staff-contract.ts'

/** Products that have a value, by value and by attribute; those in the trash too, since they may come back. */
async function usesOf(db: Db): Promise<(kind: 'value' | 'attribute', id: number) => number> {
  const used = (what: string, id: SQL, values: SQL) => sql`
    select ${what}::text as kind, ${id} as id, count(distinct p.number)::int as products
    from products p, ${values} where p.purged_at is null group by 2`
  const chosen = sql`unnest(p.chosen_values) chosen(id) join attribute_values v on v.id = chosen.id`
  const { rows } = await db.execute<{ kind: string; id: number; products: number }>(sql`
    ${used('value', sql`v.id`, chosen)}
    union all ${used('attribute', sql`v.attribute_id`, chosen)}
    union all ${used('attribute', sql`key::int`, sql`jsonb_object_keys(p.typed_values) key`)}`)
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

/** One of them. @throws NotFound */
export async function officeAttribute(db: Db, id: number): Promise<OfficeAttribute> {
  const found = (await officeAttributes(db)).find((each) => each.id === id)
  if (!found) throw new NotFound('Attribute')
  return found
}
