import type { Db } from '#platform/database/database.ts'
import { isChosen } from '#shared/catalogue/own-attributes.ts'
import type { GivenAttribute } from '../staff-contract.ts'
import { invalid } from './check-attribute.ts'
import { type OwnAttribute, ownAttributes, type TypedValues } from './own-attributes.ts'

/** The values of a product, as they are stored. */
export type StoredValues = { chosenValues: number[]; typedValues: TypedValues }

export const noValues: StoredValues = { chosenValues: [], typedValues: {} }

/**
 * The columns of a product after these attributes change; the other attributes keep their values.
 * @throws Refusal 422 an attribute or value that does not exist, or that was archived and is new on this product
 */
export async function valueColumns(
  tx: Db,
  given: readonly GivenAttribute[] | undefined,
  before: StoredValues,
): Promise<Partial<StoredValues>> {
  if (!given || given.length === 0) return {}
  const known = new Map((await ownAttributes(tx)).map((each) => [each.id, each]))
  let { chosenValues, typedValues } = before
  for (const [nr, one] of given.entries()) {
    const attribute = known.get(one.id)
    if (!attribute) throw invalid(`attributes.${nr}`, 'This attribute was deleted in the meantime')
    if (isChosen(attribute.kind)) chosenValues = withChosen(chosenValues, attribute, one, nr)
    else typedValues = withTyped(typedValues, attribute, one)
  }
  return { chosenValues, typedValues }
}

function withChosen(before: number[], attribute: OwnAttribute, { values = [] }: GivenAttribute, nr: number) {
  const own = new Map(attribute.values.map((value) => [value.id, value]))
  for (const id of values) {
    const value = own.get(id)
    if (!value) throw invalid(`attributes.${nr}`, `A value of ${attribute.nameEn} was deleted in the meantime`)
    if (value.isArchived && !before.includes(id))
      throw invalid(`attributes.${nr}`, `${value.nameEn} was archived in the meantime`)
  }
  if (attribute.kind === 'yes-no' && values.length > 1)
    throw invalid(`attributes.${nr}`, `${attribute.nameEn} is either yes or no`)
  return replaceChosen(before, own, values)
}

/** @param own the values of the attribute. @returns ascending */
const replaceChosen = (before: number[], own: { has: (id: number) => boolean }, values: readonly number[]) =>
  [...new Set([...before.filter((id) => !own.has(id)), ...values])].sort((a, b) => a - b)

function withTyped(before: TypedValues, { id, kind }: OwnAttribute, given: GivenAttribute): TypedValues {
  const { [id]: _was, ...others } = before
  const { number = null, text = '', textBn = '' } = given
  if (kind === 'number') return number === null ? others : { ...others, [id]: number }
  return text === '' && textBn === '' ? others : { ...others, [id]: { en: text || textBn, bn: textBn } }
}

/** The values of a product, attribute by attribute; those without one are left out. */
export function valuesByAttribute(all: readonly OwnAttribute[], { chosenValues, typedValues }: StoredValues) {
  return all.flatMap(({ id, values: own }) => {
    const values = own.flatMap((value) => (chosenValues.includes(value.id) ? [value.id] : []))
    const typed = typedValues[id]
    if (values.length === 0 && typed === undefined) return []
    const words = typeof typed === 'object' ? typed : { en: '', bn: '' }
    return [{ id, values, text: words.en, textBn: words.bn, number: typeof typed === 'number' ? typed : null }]
  })
}
