import { expect, test } from 'vitest'
import { fingerprint, importHash, type NormalizedProduct } from './normalized-product.ts'

test('the hash of an imported row is the one that earlier releases have stored', () => {
  const product = { key: 'number:5', title: 'Panjabi' } as NormalizedProduct
  expect(importHash(product)).toBe(fingerprint({ title: 'Panjabi' }))
  expect(importHash({ ...product, csv: { number: 5, mentioned: ['title'], own: true } })).toBe(
    fingerprint({ title: 'Panjabi', csv: { number: 5, said: ['title'], own: true } }),
  )
  // A SKU of other letters was left out by earlier releases.
  expect(importHash({ ...product, sku: 'RJP M/IND' })).toBe(fingerprint({ title: 'Panjabi', sku: '' }))
  const [variant, stored] = [
    { size: 'M', color: 'Indigo', sku: 'RJP M' },
    { size: 'M', color: 'Indigo', sku: '' },
  ]
  expect(importHash({ ...product, csv: { mentioned: ['title'], variants: [variant] } })).toBe(
    fingerprint({ title: 'Panjabi', csv: { said: ['title'], variants: [stored] } }),
  )
})
