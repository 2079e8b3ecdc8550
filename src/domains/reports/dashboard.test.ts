import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the bell counts low stock only of products that are still sold', async () => {
  const cookie = await shop.staffCookie(['inventory.view'])
  const lowStock = async () =>
    (await shop.app.inject({ url: '/backend/api/office-news', headers: { cookie } })).json().lowStock
  await shop.sells('Low', { onHand: 2 })
  await shop.sells('Full', { onHand: 50 })
  const gone = await shop.sells('Gone', { onHand: 0 })
  const off = await shop.sells('Switched off', { onHand: 1 })
  expect(await lowStock()).toBe(3)
  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.number, gone.number))
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, off.number))
  expect(await lowStock()).toBe(1)
})

test('the bell counts calls only for those to whom the desk is open', async () => {
  const figures = async (held: Permission[]) => {
    const cookie = await shop.staffCookie(held)
    return Object.keys((await shop.app.inject({ url: '/backend/api/office-news', headers: { cookie } })).json())
  }
  expect(await figures(['orders.edit'])).not.toContain('calls')
  expect(await figures(['orders.view'])).not.toContain('calls')
  expect(await figures(['orders.view', 'orders.edit'])).toContain('calls')
})

test('the chart of the last 30 days equals a full recount, to the taka', async () => {
  const cookie = await shop.staffCookie(['reports.view'])
  const piece = await shop.sells('Counted', { price: 1234, onHand: 9 })
  for (const quantity of [1, 2]) {
    await shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity }], { email: 'k@mail.example' }),
    })
  }
  const { sales, revenue } = (await shop.app.inject({ url: '/backend/api/dashboard', headers: { cookie } })).json()
  expect(sales).toHaveLength(30)
  expect(sales.at(-1)).toMatchObject({ orders: 2, revenue: 1234 + 60 + 2468 })
  expect(sales.reduce((sum: number, day: { revenue: number }) => sum + day.revenue, 0)).toBe(revenue)
})

test('the dashboard counts users as the Users screen does: accounts, and guests with orders', async () => {
  const cookie = await shop.staffCookie(['users.view'])
  await shop.customer()
  const ask = async (url: string) => (await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })).json()
  const { totalUsers } = await ask('dashboard')
  expect(totalUsers).toBe(2)
  expect(totalUsers).toBe((await ask('users?page=1')).counts.total)
})
