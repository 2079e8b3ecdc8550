import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
let admin: string
/** A moment by Dhaka's clock. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+06:00`)
const now = at('2026-11-25 12:00')
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
  const order = async (
    nr: number,
    row: Partial<typeof orders.$inferInsert>,
    couriers: (string | null)[] = ['pathao'],
  ) => {
    const [placed] = await shop.db
      .insert(orders)
      .values({
        orderId: `ORD-20261101-${String(nr).padStart(6, '2')}`,
        status: row.deliveredAt ? 'delivered' : 'confirmed',
        customerName: 'Karim',
        email: 'karim@mail.example',
        phone: '+8801812345678',
        address: 'House 1, Road 2',
        city: 'Sylhet',
        district: 'sylhet',
        subtotal: 100,
        deliveryCharge: 0,
        total: 100,
        itemCount: 1,
        totalQuantity: 1,
        placedOn: '2026-11-01',
        ...row,
      })
      .returning({ id: orders.id })
    for (const [position, courier] of couriers.entries()) {
      const state = position < couriers.length - 1 ? 'cancelled' : 'delivered'
      const number = `ORD-${nr}-${position}`
      await shop.db
        .insert(parcels)
        .values({ number, orderRow: placed?.id ?? 0, position, state, courier, toCollect: 0 })
    }
  }
  await order(1, { promisedBy: '2026-11-20', deliveredAt: at('2026-11-20 23:59') })
  await order(2, { promisedBy: '2026-11-20', deliveredAt: at('2026-11-21 00:00') })
  await order(3, { promisedBy: '2026-11-20', deliveredAt: at('2026-11-23 12:00') }, ['pathao', 'redx'])
  await order(4, { promisedBy: '2026-11-19', district: 'dhaka' }, [])
  // Not judged: still to come, cancelled, in the trash, promised nothing, another period.
  await order(5, { promisedBy: '2026-11-25' }, [])
  await order(6, { promisedBy: '2026-11-20', status: 'cancelled' })
  await order(7, { promisedBy: '2026-11-20', deletedAt: now })
  await order(8, { promisedBy: null, deliveredAt: at('2026-11-20 12:00') })
  await order(9, { promisedBy: '2026-11-01', deliveredAt: at('2026-11-20 12:00') })
  await order(10, { promisedBy: '2026-11-10', deliveredAt: at('2026-11-11 09:00') })
  await shop.db.execute(sql`update parcels set delivered_at = ${at('2026-11-10 21:30')} where number = 'ORD-10-0'`)
})
afterAll(() => shop.close())

test('promises of the period that were kept, by courier and by district', async () => {
  const { body } = await shop.call('GET', 'reports?tab=delivery&period=7', undefined, admin)
  expect(body).toMatchObject({
    total: { orders: 4, kept: 1, keptShare: 25, daysLate: 3 },
    couriers: [
      { courier: 'pathao', orders: 2, kept: 1, keptShare: 50, daysLate: 1 },
      { courier: 'redx', orders: 1, kept: 0, keptShare: 0, daysLate: 3 },
      { courier: null, orders: 1, kept: 0, keptShare: 0, daysLate: 6 },
    ],
    districts: [
      { district: 'Sylhet', orders: 3, kept: 1, keptShare: 33.3, daysLate: 1 },
      { district: 'Dhaka', orders: 1, kept: 0, keptShare: 0, daysLate: 6 },
    ],
  })
})

test('an order was delivered when its parcel was, not when the shop learned of it', async () => {
  const { body } = await shop.call('GET', 'reports?tab=delivery&period=2026-11-10..2026-11-10', undefined, admin)
  expect(body.total).toEqual({ orders: 1, kept: 1, keptShare: 100, daysLate: null })
})

test('the export has each courier in each district', async () => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/backend/api/reports-csv?tab=delivery&period=7',
    headers: { cookie: admin },
  })
  expect(answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Courier,District,Promised orders,Kept,Kept (percent),Median days late',
    'pathao,Sylhet,2,1,50,1',
    'redx,Sylhet,1,0,0,3',
    ',Dhaka,1,0,0,6',
  ])
})

test('orders that are due: promised by tomorrow or earlier, and still in the shop', async () => {
  const { body } = await shop.call('GET', 'orders?counts=1&dueBy=2026-11-25', undefined, admin)
  expect(body.orders.map(({ promisedBy }: { promisedBy: string }) => promisedBy).toSorted()).toEqual([
    '2026-11-19',
    '2026-11-25',
  ])
  expect(body.counts.due).toBe(2)
  await shop.db.execute(sql`update orders set promised_by = '2026-11-26' where promised_by = '2026-11-25'`)
  expect((await shop.call('GET', 'orders?counts=1&dueBy=2026-11-25', undefined, admin)).body.page.total).toBe(1)
  await shop.db.execute(sql`update orders set status = 'shipped' where promised_by = '2026-11-26'`)
  expect((await shop.call('GET', 'orders?counts=1', undefined, admin)).body.counts.due).toBe(1)
})
