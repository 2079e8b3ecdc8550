import type { AttributeChange } from '#domains/catalogue/bulk/attribute-change.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toPaisa, toTaka } from '#shared/money.ts'
import { type BulkChange, maxItems, productLimits, type UpdateProduct } from '../staff-contract.ts'
import type { products } from '../tables.ts'

export type FieldChange = Exclude<BulkChange, { what: 'plan-sale' | 'cancel-sale' } | AttributeChange>

type Changed = Pick<typeof products.$inferSelect, 'price' | 'originalPrice' | 'tags'>

/** The fields that a change sets on one product. @throws Refusal 422 if it cannot be applied */
export function fieldsFor(product: Changed, change: FieldChange): Omit<UpdateProduct, 'id'> {
  switch (change.what) {
    case 'price':
      return { price: { price: change.price, originalPrice: aboveOrNull(product.originalPrice, change.price) } }
    case 'percent': {
      const price = applyPercent(priceOf(product), change.percent)
      const original = product.originalPrice && applyPercent(product.originalPrice, change.percent)
      return { price: { price, originalPrice: aboveOrNull(original, price) } }
    }
    case 'sale': {
      const usual = product.originalPrice ?? priceOf(product)
      const price = applyPercent(usual, -change.percent)
      return { price: { price, originalPrice: aboveOrNull(usual, price) } }
    }
    case 'end-sale':
      return { price: { price: notTooHigh(product.originalPrice ?? priceOf(product)), originalPrice: null } }
    case 'category':
      return { category: change.category, subcategory: change.subcategory }
    case 'availability':
      return { availability: change.availability }
    case 'add-tags':
      return { tags: atMost([...new Set([...product.tags, ...change.tags])]) }
    case 'remove-tags':
      return { tags: product.tags.filter((tag) => !change.tags.includes(tag)) }
  }
}

function priceOf({ price }: Pick<Changed, 'price'>): number {
  if (price === null) throw new Refusal(422, 'no_price', 'It has no price yet')
  return price
}

function atMost(tags: string[]): string[] {
  if (tags.length <= maxItems.tags) return tags
  throw new Refusal(422, 'too_many_tags', `It would have ${tags.length} tags: ${maxItems.tags} are the most`)
}

/** Rounded to whole taka. Paisa. @throws Refusal 422 it would cost nothing, or more than a price may be */
export function applyPercent(paisa: number, percent: number): number {
  const taka = Math.round((toTaka(paisa) * (100 + percent)) / 100)
  if (taka < 1) throw new Refusal(422, 'no_price', 'It would cost nothing')
  return notTooHigh(taka * 100)
}

const maxPaisa = toPaisa(productLimits.taka)

/** Form, cart and order refuse a higher price. */
function notTooHigh(paisa: number): number {
  if (paisa <= maxPaisa) return paisa
  const [price, most] = [formatExactMoney(paisa), formatExactMoney(maxPaisa)]
  throw new Refusal(422, 'price_too_high', `One of its prices would be ${price}: ${most} is the most`)
}

const aboveOrNull = (original: number | null, price: number) =>
  original !== null && original > price ? original : null
