import { expect, test } from 'vitest'
import { fingerprint, importHash, type NormalizedProduct } from './normalized-product.ts'

test('the hash of an imported row is the one that earlier releases have stored', () => {
  const product = { key: 'number:5', title: 'Panjabi' } as NormalizedProduct
  expect(importHash(product)).toBe(fingerprint({ title: 'Panjabi' }))
  expect(importHash({ ...product, csv: { number: 5, mentioned: ['title'], own: true } })).toBe(
    fingerprint({ title: 'Panjabi', csv: { number: 5, said: ['title'], own: true } }),
  )
})
