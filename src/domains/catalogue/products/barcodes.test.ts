import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const save = (number: number, barcodes: Record<string, string>) =>
  shop.call(
    'PUT',
    'products',
    { id: number, variants: Object.entries(barcodes).map(([size, barcode]) => ({ size, color: 'Green', barcode })) },
    admin,
  )
const barcodesOf = async (number: number) => {
  const { rows } = await shop.pool.query<{ size: string; barcode: string | null }>(
    'select size, barcode from variants where product_number = $1 order by position',
    [number],
  )
  return rows.map(({ barcode }) => barcode)
}

test('a barcode is saved, searched, exchanged and taken off', async () => {
  const { number } = await shop.sells('Panjabi', { sizes: ['M', 'L'], onHand: 5, price: 500 })
  expect((await save(number, { M: '8901234567894', L: ' EAN 2 ' })).status).toBe(200)
  expect(await barcodesOf(number)).toEqual(['8901234567894', 'EAN 2'])
  const found = await shop.call('GET', 'inventory?search=8901234567894', undefined, admin)
  expect(JSON.stringify(found.body)).toContain(`"number":${number}`)
  expect((await save(number, { M: 'EAN 2', L: '8901234567894' })).status).toBe(200)
  expect(await barcodesOf(number)).toEqual(['EAN 2', '8901234567894'])
  await save(number, { M: '', L: '8901234567894' })
  expect(await barcodesOf(number)).toEqual([null, '8901234567894'])
  expect((await save(number, { M: 'শাড়ি', L: '' })).status).toBe(422)
})

test('a barcode of another variant is refused at its field, and a deleted product frees its own', async () => {
  const [first, second] = [
    await shop.sells('Saree', { sizes: ['M'], onHand: 5, price: 500 }),
    await shop.sells('Kurti', { sizes: ['M'], onHand: 5, price: 500 }),
  ]
  await save(first.number, { M: 'ONE' })
  expect(await save(second.number, { M: 'ONE' })).toMatchObject({
    status: 409,
    body: { code: 'barcode_taken', fields: { barcode: 'Another variant has this barcode' } },
  })
  await shop.call('DELETE', 'products', { id: first.number }, admin)
  expect((await save(second.number, { M: 'ONE' })).status).toBe(200)
})
