import { sql } from 'drizzle-orm'
import { invalid } from '#domains/catalogue/attributes/check-attribute.ts'
import { hasAttribute } from '#domains/catalogue/attributes/filter-values.ts'
import { type OwnAttribute, ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { type StoredValues, valuesByAttribute } from '#domains/catalogue/attributes/value-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { asSql } from '../for-sale.ts'
import type { BulkChange, GivenAttribute } from '../staff-contract.ts'

export type AttributeChange = Extract<BulkChange, { what: 'set-attribute' | 'add-values' | 'remove-values' }>

export const isAttributeChange = (change: BulkChange): change is AttributeChange => 'attribute' in change

/**
 * The attribute's value on one product after the change. @throws Refusal 422 such products do not have the attribute
 */
export async function attributeFor(
  tx: Db,
  product: StoredValues & { number: number },
  { what, attribute: given }: AttributeChange,
): Promise<GivenAttribute> {
  const attribute = await offeredAttribute(tx, given.id)
  if (!(await isOfProduct(tx, attribute.id, product.number)))
    throw new Refusal(422, 'other_category', `Products of this category have no ${attribute.nameEn}`)
  if (what === 'set-attribute') return given
  const { values = [] } = given
  const has = attribute.values.map(({ id }) => id).filter((id) => product.chosenValues.includes(id))
  const next = what === 'add-values' ? [...new Set([...has, ...values])] : has.filter((id) => !values.includes(id))
  if (next.length <= limits.chosen) return { id: attribute.id, values: next }
  throw new Refusal(422, 'too_many_values', `It would have ${next.length} values: ${limits.chosen} are the most`)
}

/** The attribute with its values, to describe the change in lists. @throws Refusal 422 deleted, or archived */
async function offeredAttribute(tx: Db, id: number): Promise<OwnAttribute> {
  const found = (await ownAttributes(tx)).find((each) => each.id === id)
  if (!found) throw invalid('attribute', 'This attribute was deleted in the meantime')
  if (found.isArchived) throw invalid('attribute', `${found.nameEn} was archived in the meantime`)
  return found
}

async function isOfProduct(tx: Db, id: number, number: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from products p, attributes a where p.number = ${number} and a.id = ${id} and ${asSql(hasAttribute)}`)
  return rows.length > 0
}

/** 'Sleeve: Full | Half', before any product is changed. @throws Refusal 422 nothing to add, or a deleted value */
export async function wordsOfChange(tx: Db, { what, attribute: given }: AttributeChange): Promise<string> {
  const { nameEn, kind, values } = await offeredAttribute(tx, given.id)
  if (what !== 'set-attribute' && kind !== 'choice') throw invalid('attribute', `${nameEn} is not a choice list`)
  const asked = given.values ?? []
  if (what !== 'set-attribute' && asked.length === 0) throw invalid('attribute', 'Please choose a value')
  const names = asked.map((id) => values.find((value) => value.id === id)?.nameEn)
  if (names.includes(undefined)) throw invalid('attribute', `A value of ${nameEn} was deleted in the meantime`)
  const typed = [given.text || given.textBn, given.number].filter((each) => each !== undefined && each !== null)
  return [nameEn, [...names, ...typed].join(', ')].filter(Boolean).join(': ')
}

/**
 * Values of a product by attribute; null: none. Each is the JSON text of a request that would set it: PostgreSQL sorts
 * the keys of an object, so that objects could not be compared as texts.
 */
export type ValuesNow = Record<string, string | null>

export async function valuesNow(tx: Db, stored: StoredValues): Promise<ValuesNow> {
  if (stored.chosenValues.length === 0 && Object.keys(stored.typedValues).length === 0) return {}
  return Object.fromEntries(
    valuesByAttribute(await ownAttributes(tx), stored).map((each) => [each.id, JSON.stringify(each)]),
  )
}

/** The attributes in which two products differ, of the first. */
export const valuesThatDiffer = (of: ValuesNow, other: ValuesNow): ValuesNow =>
  Object.fromEntries(
    [...new Set([...Object.keys(of), ...Object.keys(other)])]
      .filter((id) => of[id] !== other[id])
      .map((id) => [id, of[id] ?? null]),
  )

/** The request that brings these back. */
export const requestOfValues = (values: ValuesNow): GivenAttribute[] =>
  Object.entries(values).map(([id, value]) =>
    value === null ? { id: Number(id) } : (JSON.parse(value) as GivenAttribute),
  )
