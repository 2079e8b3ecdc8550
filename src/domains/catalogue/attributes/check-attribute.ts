import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { type AttributeKind, attributeLimits } from '#shared/catalogue/own-attributes.ts'
import type { ChangeAttribute, CreateAttribute } from './staff-contract.ts'

type Input = Pick<CreateAttribute, 'nameEn' | 'nameBn' | 'categories' | 'isFilterable' | 'values'>

/**
 * @param own the attribute itself, whose names it may keep
 * @throws Refusal 409 name_taken · 422 a value twice, a list without one, a filter of texts, a category that is gone
 */
export async function checkAttribute(tx: Db, kind: AttributeKind, input: Input, own = 0): Promise<void> {
  await refuseTaken(tx, input, own)
  if (input.isFilterable && kind === 'text') throw invalid('isFilterable', 'A text cannot be a filter')
  if (kind === 'choice' && input.values.length === 0) throw invalid('values', 'Please add a value')
  for (const field of ['nameEn', 'nameBn'] as const) refuseTwice(input.values, field)
  const wanted = sql.param(input.categories)
  const { rows } = await tx.execute(sql`
    select from unnest(${wanted}::text[]) wanted(id)
    where not exists (select from categories c where c.id = wanted.id)`)
  // An attribute may still name a category that was deleted since, because it may be restored.
  if (rows.length > 0 && own === 0) throw invalid('categories', 'One of these categories was deleted in the meantime')
}

async function refuseTaken(tx: Db, { nameEn, nameBn }: Input, own: number) {
  const [other] = await queryRows(tx, { nameEn: col.text, isEnglish: col.boolean }).run(sql`
    select name_en as "nameEn", lower(name_en) = lower(${nameEn}) as "isEnglish" from attributes
    where id <> ${own} and (lower(name_en) = lower(${nameEn}) or (name_bn <> '' and name_bn = ${nameBn})) limit 1`)
  if (!other) return
  const sentence = 'Another attribute is called so already'
  throw new Refusal(409, 'name_taken', sentence, { fields: { [other.isEnglish ? 'nameEn' : 'nameBn']: sentence } })
}

/** @throws Refusal 422 if there are too many */
export async function refuseTooMany(tx: Db): Promise<void> {
  const [row] = await queryRows(tx, { many: col.int }).run(sql`select count(*)::int as many from attributes`)
  if ((row?.many ?? 0) < attributeLimits.attributes) return
  throw invalid('nameEn', `A shop has ${attributeLimits.attributes} attributes at most`)
}

function refuseTwice(values: ChangeAttribute['values'], field: 'nameEn' | 'nameBn') {
  const seen = new Set<string>()
  for (const [nr, value] of values.entries()) {
    const name = value[field].toLowerCase()
    if (name && seen.has(name)) throw invalid(`values.${nr}.${field}`, `${value[field]} is there twice`)
    seen.add(name)
  }
}

export const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
