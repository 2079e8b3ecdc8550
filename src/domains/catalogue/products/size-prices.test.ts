import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { auditLog } from '../../staff/tables.ts'
import { categories } from '../tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.db.insert(categories).values({
    id: 'mainCollections-root-mens',
    slug: 'mens',
    titleEn: 'Mens',
    section: 'mainCollections',
    members: 'main',
    weightGrams: 300,
  })
})
afterAll(() => shop.close())

const sizes = [
  { size: 'M', color: 'Red', stock: 2 },
  { size: 'XXL', color: 'Red', stock: 3, price: 1200, unitCost: 640.5, weightGrams: 450 },
]
const create = async (variants: object[] = sizes) =>
  (
    await shop.call(
      'POST',
      'products',
      { title: 'Panjabi', category: 'mens', price: { current: 1000 }, variants },
      admin,
    )
  ).body.product
const save = (id: string, variants: object[], cookie = admin) => shop.call('PUT', 'products', { id, variants }, cookie)
const weightIn = async (number: number, size: string) =>
  (await shop.call('POST', 'check-cart', { items: [{ id: number, size, color: 'Red', quantity: 1, price: 1000 }] }))
    .body.lines[0].grams

test('a size has a price, a cost and a weight of its own; cart and delivery count with them', async () => {
  const product = await create()
  expect(product.variants).toMatchObject([
    { size: 'M', price: 1000, unitCost: 0, weightGrams: null },
    { size: 'XXL', price: 1200, unitCost: 640.5, weightGrams: 450 },
  ])
  expect(await weightIn(product.number, 'M')).toBe(300)
  expect(await weightIn(product.number, 'XXL')).toBe(450)
  const movements = await shop.db.execute(
    sql`select m.unit_cost from stock_movements m join variants v on v.id = m.variant_id
      where v.product_number = ${product.number} order by m.id`,
  )
  expect(movements.rows).toHaveLength(2)

  const saved = await save(product.id, [
    { size: 'M', color: 'Red', price: 950, weightGrams: 280 },
    { size: 'XXL', color: 'Red', price: null, unitCost: 700, weightGrams: null },
  ])
  expect(saved.body.product.variants).toMatchObject([
    { size: 'M', price: 950, weightGrams: 280 },
    { size: 'XXL', price: 1000, unitCost: 700, weightGrams: null },
  ])
  expect(await weightIn(product.number, 'XXL')).toBe(300)
  const entries = await shop.db.select().from(auditLog)
  expect(JSON.stringify(entries.at(-1))).toContain('"unitCost":700')
})

test('what is not mentioned stays', async () => {
  const product = await create()
  const saved = await save(product.id, [
    { size: 'M', color: 'Red', sku: 'STAYS-M' },
    { size: 'XXL', color: 'Red' },
  ])
  expect(saved.body.product.variants[1]).toMatchObject({ price: 1200, unitCost: 640.5, weightGrams: 450 })
})

test('costs need inventory.edit, and are seen with inventory.view', async () => {
  const product = await create()
  const seller = await shop.staffCookie(['products.view', 'products.edit'])
  const refused = await save(product.id, [{ size: 'M', color: 'Red', unitCost: 1 }, sizes[1] ?? {}], seller)
  expect(refused.status).toBe(403)
  // The same cost again is no change.
  const repeated = await save(
    product.id,
    [
      { size: 'M', color: 'Red' },
      { size: 'XXL', color: 'Red', unitCost: 640.5 },
    ],
    seller,
  )
  expect(repeated.status).toBe(200)
  expect(repeated.body.product.variants[1].unitCost).toBeUndefined()
})

test('a new product needs inventory.edit for costs, too', async () => {
  const seller = await shop.staffCookie(['products.view', 'products.create'])
  const given = (unitCost: number) => ({
    title: 'Costly',
    category: 'mens',
    price: { current: 1000 },
    variants: [{ size: 'M', color: 'Red', stock: 2, unitCost }],
  })
  expect((await shop.call('POST', 'products', given(640), seller)).status).toBe(403)
  expect((await shop.call('POST', 'products', given(0), seller)).status).toBe(200)
})

test.each([
  ['a weight of 0', { weightGrams: 0 }],
  ['half a gram', { weightGrams: 10.5 }],
  ['more than a piece can weigh', { weightGrams: 100_001 }],
  ['a cost below 0', { unitCost: -1 }],
])('%s is refused', async (_what, field) => {
  const product = await create()
  expect((await save(product.id, [{ size: 'M', color: 'Red', ...field }])).status).toBe(422)
})
