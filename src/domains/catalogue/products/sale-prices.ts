import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toTaka } from '#shared/money.ts'

type Priced = { price: number | null; originalPrice: number | null }

type Reduced = { percent?: number | null | undefined; price?: number | null | undefined }

/**
 * The sale price, and the usual price as original price. Percentages apply to the usual price, in whole taka. Paisa.
 * @throws Refusal 422 if the product has no price, or the sale would not reduce it
 */
export function salePrices(product: Priced, sale: Reduced): { price: number; originalPrice: number } {
  const usual = product.originalPrice ?? product.price
  if (usual === null || product.price === null) throw new Refusal(422, 'no_price', 'It has no price yet')
  const price = sale.price ?? Math.round((toTaka(usual) * (100 - (sale.percent ?? 0))) / 100) * 100
  if (price < 100) throw new Refusal(422, 'no_price', 'It would cost nothing')
  if (price >= product.price) {
    const today = formatExactMoney(product.price)
    throw new Refusal(422, 'no_reduction', `It costs ${today} already: that would be no reduction`)
  }
  return { price, originalPrice: usual }
}
