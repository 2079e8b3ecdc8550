import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Panjabi', { sizes: ['M'], onHand: 100, price: 500 })
})
afterAll(() => shop.close())

const call = (method: Parameters<Shop['call']>[0], url: string, body?: object) => shop.call(method, url, body, admin)
async function ordered(buyer: Record<string, string>): Promise<string> {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]
  return (await call('POST', 'save-order', orderBody(items, buyer))).body.orderId
}
const marked = async () =>
  Object.fromEntries(
    (await call('GET', 'orders?alike=1')).body.map(({ orderId, alike }: { orderId: string; alike: string[] }) => [
      orderId,
      alike,
    ]),
  )
const notices = async (of: object) => (await call('POST', 'alike-orders', of)).body.orders

test('orders of one phone or address are marked in the list, and told when one of them is packed or booked', async () => {
  const place = { district: 'dhaka', thana: 'dhaka-dhanmondi' }
  const [one, other, alone, here, there] = [
    await ordered({ phone: '01811111111' }),
    await ordered({ phone: '01811111111', address: 'House 2, Road 3, Banani' }),
    await ordered({ phone: '01822222222', address: 'House 3, Road 4, Gulshan' }),
    await ordered({ ...place, phone: '01833333333', address: 'House 5, Road 6, Sobhanbag' }),
    await ordered({ ...place, phone: '01844444444', address: 'house 5 road 6 sobhanbag' }),
  ]
  expect(await marked()).toEqual({ [one]: [other], [other]: [one], [here]: [there], [there]: [here] })
  for (const orderId of [here, there]) await call('PUT', 'orders', { orderId, status: 'cancelled' })
  expect(await marked()).toEqual({ [one]: [other], [other]: [one] })
  expect(await notices({ orderIds: [one, alone] })).toEqual([{ orderId: one, alike: [other] }])

  await call('POST', 'packing-start', { number: one })
  const { packing } = (await call('GET', `packing?number=${one}-1`)).body
  expect(packing.alike).toEqual([other])
  expect(await notices({ parcelIds: [`${one}-1`] })).toEqual([{ orderId: one, alike: [other] }])
  // The one that stays behind is told about the one that left.
  await call('PUT', 'orders', { orderId: one, status: 'shipped' })
  expect(await marked()).toEqual({ [other]: [one] })
  expect((await call('GET', `get-order?orderId=${other}`)).body.order.alike).toEqual([one])

  await call('POST', 'dismiss-merge', { orderIds: [one, other] })
  expect(await marked()).toEqual({})
})
