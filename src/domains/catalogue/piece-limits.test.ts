import { expect, test } from 'vitest'
import type { z } from 'zod'
import { cartLineRequest } from '#domains/cart/contract.ts'
import { stockAlert } from '#domains/inventory/contract.ts'
import { adjustStockRequest, updateStockLevelsRequest } from '#domains/inventory/staff-contract.ts'
import { orderItem } from '#domains/orders/contract.ts'
import { taka } from './contract.ts'
import { noColumns, readCell } from './grid/staff-contract.ts'
import { readStock } from './import/csv/variant-fields.ts'
import { productLimits } from './staff-contract.ts'

const isTaken = (field: z.ZodType, value: unknown) => field.safeParse(value).success
const long = (length: number) => 'x'.repeat(length)

test.each<[what: string, field: z.ZodType, most: number]>([
  ['a cart for a size', cartLineRequest.shape.size, productLimits.size],
  ['a cart for a second size', cartLineRequest.shape.secondSize, productLimits.size],
  ['a cart for a colour', cartLineRequest.shape.color, productLimits.color],
  ['an order for a size', orderItem.shape.size, productLimits.size],
  ['an order for a second size', orderItem.shape.secondSize, productLimits.size],
  ['an order for a colour', orderItem.shape.color, productLimits.color],
  ['a wish to be told for a size', stockAlert.shape.size, productLimits.size],
  ['a wish to be told for a colour', stockAlert.shape.color, productLimits.color],
  ['a stock movement for a size', adjustStockRequest.shape.size, productLimits.size],
  ['a stock movement for a colour', adjustStockRequest.shape.color, productLimits.color],
])('what a product may be called is taken by %s, and nothing longer', (_what, field, most) => {
  expect([isTaken(field, long(most)), isTaken(field, long(most + 1))]).toEqual([true, false])
})

test.each<[what: string, field: z.ZodType, most: number]>([
  ['the price in a cart', cartLineRequest.shape.price, productLimits.taka],
  ['the price in a filter', taka, productLimits.taka],
  ['the pieces of a movement', adjustStockRequest.shape.quantity, productLimits.pieces],
  ['the minimum of a stock level', updateStockLevelsRequest.shape.minStock, productLimits.pieces],
])('%s goes as high as that of a product', (_what, field, most) => {
  expect([isTaken(field, most), isTaken(field, most + 1)]).toEqual([true, false])
})

test('the stock of a product is as high in grid and files', () => {
  const [most, more] = [productLimits.pieces, productLimits.pieces + 1]
  const cell = (pieces: number) => readCell('stock', String(pieces), noColumns)
  expect([cell(most), cell(more)]).toEqual([{ text: String(most) }, { error: `At most ${most}` }])
  expect([readStock(String(most)).stock, readStock(String(more)).stock]).toEqual([most, undefined])
})
