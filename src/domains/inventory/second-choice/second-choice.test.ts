import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)

test('second choice is a stock of its own: counted with its reason, sold off or written off, never below nothing', async () => {
  const goods = await shop.sells('Panjabi', { sizes: ['M'], onHand: 10, price: 500 })
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 4 }]
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const number = `${body.orderId}-1`
  await call('PUT', 'orders', { orderId: body.orderId, status: 'processing' })
  for (const state of ['handed_over', 'returning']) await call('PUT', 'parcels', { number, state })
  await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1, toSecondChoice: 2, writtenOff: 1 }] })
  const variantId = goods.variants['M/Green']
  expect(await shop.leftOf(variantId)).toBe(7)
  const there = async () => (await call('GET', 'second-choice')).body
  const piece = { variantId, title: 'Panjabi', size: 'M', quantity: 2, reason: `parcel ${number} came back` }
  expect(await there()).toMatchObject({ total: 2, pieces: [piece], movements: [{ type: 'in', quantity: 2 }] })

  const release = (change: object) =>
    call('POST', 'second-choice', { variantId, quantity: 1, as: 'written_off', note: 'Torn', ...change })
  expect((await release({ note: ' ' })).body.fields).toHaveProperty('note')
  expect((await release({ as: 'sold' })).body.fields).toHaveProperty('amount')
  expect((await release({ quantity: 3 })).body.code).toBe('stock_short')
  const sold = { as: 'sold', amount: 250, note: 'To the tailor' }
  const both = await Promise.all([release(sold), release({ quantity: 2 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { total } = await there()
  if (total > 0) await release(sold)
  expect(await there()).toMatchObject({ total: 0, pieces: [] })
  expect(await shop.leftOf(variantId)).toBe(7)
  const { rows } = await shop.pool.query(
    `select count(*)::int as n from audit_log where action = 'second-choice.release'`,
  )
  expect(rows[0].n).toBe((await there()).movements.length - 1)
  expect(await shop.brokenLedgers()).toEqual([])
})
