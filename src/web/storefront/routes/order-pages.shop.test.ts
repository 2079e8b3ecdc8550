import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import * as confirmation from './order-confirmation.tsx'
import * as tracking from './track-order.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'en')
})
afterAll(() => shop.close())

const person = {
  fullName: 'Rahima Khatun',
  email: 'rahima@mail.example',
  phone: '01710987654',
  address: 'House 12, Road 5, Dhanmondi',
  city: 'dhaka',
}

test.each([
  ['/track-order', tracking],
  ['/order-confirmation', confirmation],
])(
  '%s is rendered without the order: not even its owner’s cookie brings its data into the page',
  async (path, route) => {
    const piece = await shop.sells('Jamdani saree')
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: {
        orderDetails: { paymentMethod: 'cod', notes: 'Ring twice' },
        customerInfo: person,
        items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }],
      },
    })
    const { orderId } = placed.json()
    const cookie = placed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const marks: string[] = []
    let kept = true
    const open = async (headers: HeadersInit, phone: string) => {
      const url = new URL(`${path}?orderId=${orderId}&phone=${phone}`, 'https://bunon.example')
      const context = new RouterContextProvider()
      context.set(shopContext, {
        db: shop.db,
        locale: 'en',
        origin: url.origin,
        cacheTags: (...shown) => void marks.push(...shown),
        expiresAt: () => {},
        noStore: () => {
          kept = false
        },
      })
      const loaderData = await route.loader({
        params: {},
        request: new Request(url, { headers }),
        context,
        url,
      } as never)
      return JSON.stringify([loaderData, route.meta({ loaderData, matches: [] } as never)])
    }
    const stranger = await open({}, '')
    expect(await open({ cookie }, person.phone)).toBe(stranger)
    expect(stranger).toContain(orderId)
    for (const secret of ['Rahima', 'rahima@', '0987654', 'Road 5', 'Dhanmondi', 'Ring twice', 'Jamdani'])
      expect(stranger).not.toContain(secret)
    expect([kept, marks]).toEqual([false, []])
  },
)
