import { expect, test } from 'vitest'
import { code128Bars } from '#web/admin/parts/codes/code128.ts'
import { codeOf, countsOfStock, labelsOf, maxBarcodeCharacters, maxLabels, type Variant } from './label-counts.ts'

const variant = (change: Partial<Variant>): Variant => ({
  size: 'M',
  color: 'Green',
  sku: 'PAN-M',
  barcode: '',
  price: 500,
  available: true,
  stock: 3,
  weightGrams: null,
  ...change,
})

test('a piece is scanned by its barcode, else by its SKU', () => {
  expect(codeOf(variant({}))).toBe('PAN-M')
  expect(codeOf(variant({ barcode: '8901234567894' }))).toBe('8901234567894')
})

test('there are as many labels as are asked for, variant by variant', () => {
  const all = [variant({}), variant({ sku: 'PAN-L', stock: 9999 })]
  expect(labelsOf(all, { 'PAN-L': 2, 'PAN-M': 1 }).map(({ sku }) => sku)).toEqual(['PAN-M', 'PAN-L', 'PAN-L'])
  expect(countsOfStock(all)).toEqual({ 'PAN-M': 3, 'PAN-L': maxLabels })
})

test.each([
  ['sheet', 64],
  ['roll', 46],
] as const)('the longest code of a %s has bars that a scanner can tell apart', (size, millimetres) => {
  const code = code128Bars('X'.repeat(maxBarcodeCharacters[size]))
  expect(millimetres / ((code?.width ?? 0) + 20)).toBeGreaterThan(0.188)
})
