import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointsUnder, openWithEndpoints } from './support/api-endpoints.ts'
import type { Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'
import { statusesTo } from './support/statuses-to.ts'

// The API uses taka; paisa are internal.

let shop: Shop
let endpoints: string[]
let cookie: string
beforeAll(async () => {
  const opened = await openWithEndpoints()
  shop = opened.shop
  endpoints = endpointsUnder(opened.found, '/backend/api').filter((endpoint) => endpoint.startsWith('GET '))
  cookie = `${await shop.staffCookie()}; ${(await shop.customer()).cookie}`
})
afterAll(() => shop.close())

/** Query strings besides the bare URL, for everything that shows this product or this order. */
const queries = (number: number, orderId: string): Record<string, string[]> => ({
  '/search-products': ['query=odd'],
  '/product-cards': [`numbers=${number}`],
  '/products': ['', `number=${number}`],
  '/products-data': ['', 'search=odd'],
  '/get-order': [`orderId=${orderId}`],
  '/order-documents': [`ids=${orderId}`],
  '/orders': ['', 'counts=1'],
  '/known-buyer': ['phone=01812345678'],
  '/office-search': ['q=odd', 'q=karim'],
  '/inventory-variants': [`product=${number}`],
  '/reports': ['tab=sales', 'tab=products', 'tab=customers', 'tab=financial'],
  '/users': ['', 'search=karim'],
})

test('no response of a documented endpoint has an amount in paisa', async () => {
  const { number, id } = await shop.sells('Odd amount', { price: 4321, originalPrice: 8642, onHand: 40 })
  const api = (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, payload })
  const { orderId } = (
    await api('POST', 'save-order', orderBody([{ id: number, size: 'M', color: 'Green', quantity: 1 }]))
  ).json()
  for (const status of statusesTo('delivered')) await api('PUT', 'orders', { orderId, status })
  await api('PUT', 'inventory', { productId: id, unitCost: 2113 })
  await api('POST', 'cart', { lines: [{ id: number, size: 'M', color: 'Green', quantity: 1, price: 4321 }] })

  const inPaisa: string[] = []
  let inTaka = 0
  for (const endpoint of endpoints) {
    const path = endpoint.split(' ')[1] ?? ''
    for (const query of queries(number, orderId)[path] ?? ['']) {
      const url = `/backend/api${path}?${query}`
      const { body, statusCode } = await shop.app.inject({ url, headers: { cookie } })
      if (statusCode >= 400 && path in queries(number, orderId)) inPaisa.push(`${url}: ${statusCode} ${body}`)
      // Price, original price, unit cost, and the total with delivery, each in paisa.
      if (/\b(4321|8642|2113|4381|4441)00\b/.test(body)) inPaisa.push(`${url}: ${body.slice(0, 300)}`)
      if (/\b4321\b/.test(body)) inTaka++
    }
  }
  expect(inPaisa).toEqual([])
  expect(inTaka).toBeGreaterThan(12)
})
