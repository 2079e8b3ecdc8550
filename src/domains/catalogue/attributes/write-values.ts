import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { ChangeAttribute, OfficeAttribute } from './staff-contract.ts'
import { collectionsNaming } from './values-in-rules.ts'

/**
 * Replaces the values of a choice list, in their order.
 * @throws Refusal 404 a value of another attribute · 409 value_used: one that is missing now is used
 */
export async function writeValues(
  tx: Db,
  attributeId: number,
  before: OfficeAttribute['values'],
  values: ChangeAttribute['values'],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(values.flatMap(({ id }) => id ?? []))
  for (const id of kept) if (!known.has(id)) throw new NotFound('Value')
  const gone = before.filter(({ id }) => !kept.has(id))
  for (const value of gone) await refuseUsed(tx, value)
  await tx.execute(sql`
    delete from attribute_values where id = any(${sql.param(gone.map(({ id }) => id))}::int[])`)
  const rows = values.map(({ id = null, nameEn, nameBn, isArchived }, position) => ({
    ...{ id, position, name_en: nameEn, name_bn: nameBn, is_archived: isArchived },
  }))
  const all = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as n(id int, position int, name_en text, name_bn text, is_archived bool)`
  await tx.execute(sql`
    update attribute_values v set name_en = n.name_en, name_bn = n.name_bn, is_archived = n.is_archived,
      position = n.position from ${all} where v.id = n.id`)
  await tx.execute(sql`
    insert into attribute_values (attribute_id, name_en, name_bn, is_archived, position)
    select ${attributeId}, name_en, name_bn, is_archived, position from ${all} where n.id is null order by position`)
}

/** @throws Refusal 409 value_used: products have it, or rules of collections name it */
async function refuseUsed(tx: Db, { id, nameEn, products }: OfficeAttribute['values'][number]) {
  if (products > 0)
    throw new Refusal(
      409,
      'value_used',
      products === 1
        ? `One product has ${nameEn}. Merge or archive it instead`
        : `${products} products have ${nameEn}. Merge or archive it instead`,
      { products },
    )
  const [collection] = await collectionsNaming(tx, [id])
  if (collection)
    throw new Refusal(409, 'value_used', `The rule of ${collection.title} names ${nameEn}. Merge or archive it instead`)
}
