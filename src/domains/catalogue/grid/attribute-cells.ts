import type { StoredValues } from '#domains/catalogue/attributes/value-columns.ts'
import { valueSeparator } from '#shared/catalogue/attribute-cells.ts'
import type { products } from '../tables.ts'
import type { GridAttribute } from './attribute-columns.ts'

type Product = typeof products.$inferSelect

/** The product's value of an attribute, as the text of a cell. */
export function attributeText({ attribute, isBangla }: GridAttribute, { chosenValues, typedValues }: StoredValues) {
  const { id, kind, values } = attribute
  const typed = typedValues[id]
  if (typeof typed === 'number') return String(typed)
  if (typed) return isBangla ? typed.bn : typed.en
  const chosen = values.filter((value) => chosenValues.includes(value.id))
  if (kind === 'yes-no') return chosen.map((value) => (value.id === values[0]?.id ? 'yes' : 'no')).join(valueSeparator)
  return chosen.map(({ nameEn }) => nameEn).join(valueSeparator)
}

/** The columns of a product with this text in the cell, as `readCell` gives it. */
export function withAttribute(column: GridAttribute, product: StoredValues, text: string): StoredValues {
  const { attribute, isBangla } = column
  const { [attribute.id]: was, ...others } = product.typedValues
  if (attribute.kind === 'choice' || attribute.kind === 'yes-no') return withChosen(column, product, text)
  if (attribute.kind === 'number')
    return { ...product, typedValues: text === '' ? others : { ...others, [attribute.id]: Number(text) } }
  const words = { ...(typeof was === 'object' ? was : { en: '', bn: '' }), [isBangla ? 'bn' : 'en']: text }
  return { ...product, typedValues: words.en || words.bn ? { ...others, [attribute.id]: words } : others }
}

function withChosen({ attribute: { kind, values } }: GridAttribute, product: StoredValues, text: string): StoredValues {
  const names = text.split(valueSeparator)
  const nameOf = (value: (typeof values)[number]) =>
    kind === 'yes-no' ? (value.id === values[0]?.id ? 'yes' : 'no') : value.nameEn
  const own = new Set(values.map(({ id }) => id))
  const chosen = values.filter((value) => names.includes(nameOf(value))).map(({ id }) => id)
  const kept = product.chosenValues.filter((id) => !own.has(id))
  return { ...product, chosenValues: [...kept, ...chosen].sort((a, b) => a - b) }
}

/** Why an attribute cannot be changed like this; undefined if it can. */
export function attributeError(
  { attribute, slugs }: GridAttribute,
  before: Product,
  after: Product,
): string | undefined {
  const { nameEn, kind, values, id } = attribute
  if (attribute.isArchived) return `${nameEn} was archived in the meantime`
  if (slugs.length > 0 && !slugs.includes(after.category) && !slugs.includes(after.subcategory))
    return `Products of this category have no ${nameEn}`
  const hidden = values.find(
    (value) => value.isArchived && after.chosenValues.includes(value.id) && !before.chosenValues.includes(value.id),
  )
  if (hidden) return `${hidden.nameEn} was archived in the meantime`
  const typed = after.typedValues[id]
  if (kind === 'text' && typeof typed === 'object' && typed.en === '') return `Please fill in ${nameEn} in English, too`
  return undefined
}
