import { randomUUID } from 'node:crypto'
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

/** Two pieces come back and cannot be sold as new, one that can, and one that is lost; four were sent. */
async function cameBack() {
  const goods = await shop.sells('Panjabi', { sizes: ['M'], onHand: 10, price: 500 })
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 4 }]
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const number = `${body.orderId}-1`
  await call('PUT', 'orders', { orderId: body.orderId, status: 'processing' })
  for (const state of ['handed_over', 'returning']) await call('PUT', 'parcels', { number, state })
  await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1, toSecondChoice: 2, writtenOff: 1 }] })
  const variantId = goods.variants['M/Green']
  return { variantId, number }
}

test('second choice is a stock of its own: counted with its reason, sold off or written off, never below nothing', async () => {
  const { variantId, number } = await cameBack()
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

test('the same form of second choice sent again is one sale, also when nothing is left', async () => {
  const { variantId } = await cameBack()
  const form = { variantId, quantity: 2, as: 'sold', amount: 250, note: 'To the tailor', idempotencyKey: randomUUID() }
  const release = (change: object = {}) => call('POST', 'second-choice', { ...form, ...change })
  const answers = await Promise.all([1, 2, 3].map(() => release()))
  expect([...answers, await release()].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { total, movements } = (await call('GET', 'second-choice')).body
  expect([total, movements[0], movements[1].type]).toMatchObject([0, { type: 'sold', quantity: -2, amount: 250 }, 'in'])
  for (const change of [{ quantity: 1 }, { amount: 200 }, { as: 'written_off' }, { note: 'To the neighbour' }])
    expect((await release(change)).body.code).toBe('key_reused')
})
