import { expect, test } from 'vitest'
import { colorCalled } from '#shared/catalogue/colours.ts'
import type { CsvContent } from './csv/csv-fields.ts'
import { type NormalizeContext, normalizeRow } from './normalize-row.ts'
import { fingerprint, importHash, type NormalizedProduct } from './normalized-product.ts'

test('the hash of an imported row is the one that earlier releases have stored', () => {
  const product = { key: 'number:5', title: 'Panjabi' } as NormalizedProduct
  expect(importHash(product)).toBe(fingerprint({ title: 'Panjabi' }))
  expect(importHash({ ...product, csv: { number: 5, mentioned: ['title'], own: true } })).toBe(
    fingerprint({ title: 'Panjabi', csv: { number: 5, said: ['title'], own: true } }),
  )
  // A SKU of other letters was left out by earlier releases.
  expect(importHash({ ...product, sku: 'RJP M/IND' })).toBe(fingerprint({ title: 'Panjabi', sku: '' }))
  // A subcategory of another main category was stored by earlier releases.
  expect(importHash({ ...product, subcategory: '', elsewhere: 'saree' })).toBe(
    fingerprint({ title: 'Panjabi', subcategory: 'saree' }),
  )
  const [variant, stored] = [
    { size: 'M', color: 'Indigo', sku: 'RJP M' },
    { size: 'M', color: 'Indigo', sku: '' },
  ]
  expect(importHash({ ...product, csv: { mentioned: ['title'], variants: [variant] } })).toBe(
    fingerprint({ title: 'Panjabi', csv: { said: ['title'], variants: [stored] } }),
  )
})

test('a row with a comma in a name has the hash that earlier releases have stored', () => {
  const context: NormalizeContext = {
    matchCategory: () => ({ category: 'mens', subcategory: '', listed: [], corrections: [] }),
    brand: 'Bunon',
  }
  const normalized = (row: object, csv?: CsvContent) => {
    const found = normalizeRow(
      { place: 'row 1', collection: undefined, row: { id: 'two', ...row }, ...(csv && { csv }) },
      context,
    )
    if ('refused' in found) throw new Error(found.refused)
    return found
  }
  const { product } = normalized({ sizes: ['S, M', 'L'], colors: ['Red, Blue', 'White'] })
  const { written: _, ...rest } = product
  expect(rest).toMatchObject({ sizes: ['S / M', 'L'], colors: [{ name: 'Red / Blue' }, { name: 'White' }] })
  const stored = { ...rest, sizes: ['S, M', 'L'], colors: ['Red, Blue', 'White'].map(colorCalled) }
  expect(importHash(product)).toBe(importHash(stored))

  const variant = { size: 'S, M', color: 'Red', sku: '' }
  const twice = [variant, { ...variant, size: 'S / M' }]
  const { product: listed, corrections } = normalized({}, { mentioned: ['offer'], corrections: [], variants: twice })
  expect(listed.csv?.variants).toMatchObject([{ size: 'S / M' }])
  expect(corrections.filter((each) => each.includes('given twice'))).toHaveLength(1)
  const { written: __, csv, ...others } = listed
  const storedCsv = { ...csv, mentioned: ['offer' as const], variants: twice }
  expect(importHash(listed)).toBe(importHash({ ...others, sizes: ['S, M', 'S / M'], csv: storedCsv }))
  expect(normalized({ sizes: ['S'], colors: ['Red'] }).product).not.toHaveProperty('written')
})
