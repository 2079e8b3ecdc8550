import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { auditExport } from './audit-export.ts'
import { maskFilter } from './mask-filter.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.sells('Panjabi')
  await shop.sells('A name\r\nin "two" lines')
})
afterAll(() => shop.close())

const exports = async () =>
  (await shop.db.execute(sql`select staff_name, subject, after from audit_log where action = 'export' order by id`))
    .rows

test.each([
  ['export-products?search=Panjabi', 'products', 1],
  ['export-products', 'products', 2],
  ['export-variants?search=Panjabi', 'variants', 1],
  ['export-variants', 'variants', 2],
  ['export-inventory', 'inventory', 2],
  ['export-orders?status=shipped', 'orders', 0],
  ['users-csv', 'users', 0],
  ['messages-csv', 'messages', 0],
])('%s is recorded with who, what, which filter and how many rows', async (path, subject, rows) => {
  const before = (await exports()).length
  const reply = await shop.app.inject({ url: `/backend/api/${path}`, headers: { cookie: admin } })
  expect(reply.statusCode).toBe(200)
  const noted = (await exports()).slice(before)
  expect(noted).toMatchObject([{ staff_name: expect.stringMatching(/^staff/), subject, after: { rows } }])
  const filter = Object.fromEntries(new URL(path, 'https://shop.example').searchParams)
  expect(noted[0]?.after).toMatchObject({ filter })
  expect(noted[0]?.after).not.toHaveProperty('brokenOff')
})

test.each(['analytics-csv?period=30', 'reports-csv?tab=sales&period=30', 'export-audit-log'])(
  '%s is noted, too',
  async (path) => {
    const before = (await exports()).length
    expect((await shop.app.inject({ url: `/backend/api/${path}`, headers: { cookie: admin } })).statusCode).toBe(200)
    expect((await exports()).length).toBe(before + 1)
  },
)

test('a file for a courier is recorded with its orders and how many parcels it has', async () => {
  const { number: id } = await shop.sells('Kurti')
  const body = orderBody([{ id, size: 'M', color: 'Green', quantity: 1 }])
  const { orderId } = (await shop.call('POST', 'save-order', body)).body
  const filter = { courier: 'steadfast', orderIds: [orderId] }
  const before = (await exports()).length
  expect((await shop.call('POST', 'courier-file', filter, admin)).status).toBe(200)
  expect((await exports()).slice(before)).toMatchObject([
    { staff_name: expect.stringMatching(/^staff/), subject: 'courier file', after: { filter, rows: 1 } },
  ])
})

test.each([
  ['01712345678', '017•••••678'],
  ['+880 1712-345678', '017•••••678'],
  ['Rina 01712345678 Dhaka', 'Rina •••678 Dhaka'],
  ['rina.akter@shop.example', 'r•••@•••'],
  ['ORD-20261120-ABCDEF', 'ORD-20261120-ABCDEF'],
  ['Panjabi 2026', 'Panjabi 2026'],
])('a search for %s is kept as %s', (typed, kept) => {
  expect(maskFilter({ search: typed, page: 2 })).toEqual({ search: kept, page: 2 })
})

test('what is printed of several orders is noted, of one is not', async () => {
  const [one, two] = [await shop.hasOrder(), await shop.hasOrder()]
  const before = (await exports()).length
  const print = (ids: string) =>
    shop.app.inject({ url: `/backend/api/order-documents?ids=${ids}`, headers: { cookie: admin } })
  expect((await print(one.orderId)).statusCode).toBe(200)
  expect((await print(`${one.orderId},${two.orderId}`)).statusCode).toBe(200)
  expect((await exports()).slice(before)).toMatchObject([
    { subject: 'printed orders', after: { filter: { orderIds: [one.orderId, two.orderId] }, rows: 2 } },
  ])
})

test('an aborted download is recorded with the rows sent until then', async () => {
  const lines = auditExport(shop.db, { id: null, username: 'rina' }, 'orders', {}, ['head\r\n', '1\r\n2\r\n', '3\r\n'])
  await lines.next()
  await lines.next()
  await lines.next()
  await lines.return(undefined)
  expect((await exports()).at(-1)).toMatchObject({ staff_name: 'rina', after: { rows: 2, brokenOff: true } })
})
