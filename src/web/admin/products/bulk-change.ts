import { figureIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { BulkChange, Product } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { numberIn } from './form/product-request.ts'
import { type AttributeInput, emptyAttribute } from './form/product-values.ts'

/** Typed input. Each type of change reads its own fields. */
export type TypedChange = {
  figure: string
  main: string
  sub: string
  availability: Product['availability']
  /** With commas between. */
  tags: string
  /** Id of one of the shop's own attributes, and the typed value. */
  attributeId: number | undefined
  value: AttributeInput
}

export const emptyChange: TypedChange = {
  figure: '',
  main: '',
  sub: '',
  availability: 'Out of Stock',
  tags: '',
  attributeId: undefined,
  value: emptyAttribute,
}

/** The change from the form's fields, or an error message. */
export function changeOf(
  what: Exclude<BulkChange['what'], 'plan-sale'>,
  { figure, main, sub, availability, tags, attributeId, value }: TypedChange,
): BulkChange | string {
  const number = figureIn(figure)
  if (what === 'price') return number >= 1 ? { what, price: number } : t('Please enter an amount in taka')
  if (what === 'percent') {
    const isUsable = number >= -90 && number <= 500 && number !== 0
    return isUsable ? { what, percent: number } : t('Please enter a percentage from -90 to 500')
  }
  if (what === 'sale') {
    return number >= 1 && number <= 90 ? { what, percent: number } : t('Please enter a percentage from 1 to 90')
  }
  if (what === 'category') return main ? { what, category: main, subcategory: sub } : t('Please select a category')
  if (what === 'availability') return { what, availability }
  if (what === 'add-tags' || what === 'remove-tags')
    return tags.replaceAll(',', '').trim() ? { what, tags } : t('Please enter a tag')
  if (what === 'set-attribute' || what === 'add-values' || what === 'remove-values') {
    if (attributeId === undefined) return t('Please choose an attribute')
    if (what !== 'set-attribute' && value.values.length === 0) return t('Please choose a value')
    const { number: typedNumber, ...typed } = value
    const amount = numberIn(typedNumber)
    if (typedNumber.trim() !== '' && amount === undefined) return t('Please enter a number')
    return { what, attribute: { id: attributeId, ...typed, number: amount ?? null } }
  }
  return { what }
}
