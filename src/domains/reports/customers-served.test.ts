import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { customersServed } from './customers-served.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const now = Date.now()
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000)

let placed = 0
const ordered = (phone: number, rest: Partial<typeof orders.$inferInsert> = {}) => ({
  orderId: `ORD-20261121-${String(++placed).padStart(6, '0')}`,
  status: 'delivered' as const,
  customerName: 'Karim Uddin',
  email: 'k@mail.example',
  phone: `+88017${String(phone).padStart(8, '0')}`,
  address: 'House 1, Road 2, Uttara',
  city: 'dhaka',
  subtotal: 100_000,
  deliveryCharge: 6000,
  total: 106_000,
  itemCount: 1,
  totalQuantity: 1,
  placedOn: '2026-11-21',
  ...rest,
})

test('people who received an order are counted once each, rounded down, and not shown while they are few', async () => {
  await shop.db.insert(orders).values(Array.from({ length: 49 }, (_, nr) => ordered(nr)))
  // The same people again, undelivered orders, and one in the trash.
  await shop.db
    .insert(orders)
    .values([
      ordered(1),
      ordered(2),
      ordered(100, { status: 'shipped' }),
      ordered(101, { status: 'cancelled' }),
      ordered(102, { deletedAt: new Date() }),
    ])
  expect(await customersServed(shop.db, inMinutes(0))).toBeNull()
  await shop.db.insert(orders).values(ordered(200))
  // Orders are counted every ten minutes, not by each page.
  expect(await customersServed(shop.db, inMinutes(9))).toBeNull()
  expect(await customersServed(shop.db, inMinutes(11))).toBe(50)
  await shop.db.insert(orders).values(Array.from({ length: 9 }, (_, nr) => ordered(300 + nr)))
  expect(await customersServed(shop.db, inMinutes(22))).toBe(50)
  await shop.db.insert(orders).values(Array.from({ length: 1140 }, (_, nr) => ordered(1000 + nr)))
  expect(await customersServed(shop.db, inMinutes(33))).toBe(1100)
})
