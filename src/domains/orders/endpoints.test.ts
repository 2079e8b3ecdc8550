import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { noLimits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const body = (number: number, change: Record<string, unknown> = {}) => ({
  orderDetails: { paymentMethod: 'cod', notes: 'Please ring twice' },
  customerInfo: {
    fullName: 'Rahima Khatun',
    email: 'rahima@mail.example',
    phone: '০১৭১২৩৪৫৬৭৮',
    address: 'House 12, Road 5, Dhanmondi',
    city: 'dhaka',
    altPhone: '',
  },
  items: [{ id: number, size: 'M', color: 'Green', quantity: 1 }],
  ...change,
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/backend/api/${url}`, payload, headers })
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/backend/api/${url}`, headers })

async function ordered() {
  const piece = await shop.sells('Piece', { onHand: 20 })
  const answer = await post('save-order', body(piece.number))
  expect(answer.statusCode).toBe(200)
  const cookie = answer.cookies.find(({ name }) => name === 'bunon_orders')
  return { orderId: answer.json().orderId as string, cookie: `bunon_orders=${cookie?.value}`, piece }
}

describe('save-order', () => {
  test('returns the number and a SameSite cookie', async () => {
    const piece = await shop.sells()
    const answer = await post('save-order', body(piece.number), { 'idempotency-key': crypto.randomUUID() })
    expect(answer.json()).toMatchObject({
      success: true,
      orderId: expect.stringMatching(/^ORD-/),
      totals: { subtotal: 1850, deliveryCharge: 60, tax: 0, total: 1910 },
    })
    expect(answer.cookies[0]).toMatchObject({ name: 'bunon_orders', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a retry after a lost answer and cookie still gets the order and can open it', async () => {
    const piece = await shop.sells()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await post('save-order', body(piece.number), headers)
    const again = await post('save-order', body(piece.number), headers)
    expect(again.json().orderId).toBe(first.json().orderId)
    const cookie = `bunon_orders=${again.cookies[0]?.value}`
    expect((await get(`get-order?orderId=${first.json().orderId}`, { cookie })).json().order.masked).toBe(false)
  })

  test('a repeat of a placed order is never refused for too many orders', async () => {
    let orders = 0
    const busy = await openShop({
      limits: {
        ...noLimits,
        count: async (name) => {
          if (name === 'orderByPhone' && ++orders > 1) throw new Refusal(429, 'too_many', 'Too many')
        },
      },
    })
    const piece = await busy.sells()
    const order = (key: string) =>
      busy.app.inject({
        method: 'POST',
        url: '/backend/api/save-order',
        payload: body(piece.number),
        headers: { 'idempotency-key': key },
      })
    const key = crypto.randomUUID()
    const first = await order(key)
    const again = await order(key)
    expect(again.json()).toMatchObject({ success: true, orderId: first.json().orderId })
    expect((await order(crypto.randomUUID())).statusCode).toBe(429)
    await busy.close()
  })

  test.each([
    ['another way to pay', { orderDetails: { paymentMethod: 'bkash' } }, 422],
    ['no lines', { items: [] }, 422],
    ['no address', { customerInfo: { ...body(1).customerInfo, address: '' } }, 422],
    ['a land line', { customerInfo: { ...body(1).customerInfo, phone: '02-9123456' } }, 422],
    ['a city that is not served', { customerInfo: { ...body(1).customerInfo, city: 'london' } }, 422],
    ['half a piece', { items: [{ id: 1, size: 'M', color: 'Green', quantity: 0.5 }] }, 422],
    ['a negative quantity', { items: [{ id: 1, size: 'M', color: 'Green', quantity: -1 }] }, 422],
    ['a text as quantity', { items: [{ id: 1, size: 'M', color: 'Green', quantity: '1' }] }, 422],
    ['a NUL in the name', { customerInfo: { ...body(1).customerInfo, fullName: 'Ra\u0000him' } }, 400],
  ])('%s is refused and nothing is stored', async (_, change, status) => {
    const answer = await post('save-order', body(1, change))
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) })
  })

  test('names the invalid field', async () => {
    const answer = await post('save-order', body(1, { customerInfo: { ...body(1).customerInfo, phone: '123' } }))
    expect(answer.json().fields).toEqual({ 'customerInfo.phone': expect.stringContaining('mobile number') })
  })

  test('refuses requests from other sites', async () => {
    expect((await post('save-order', body(1), { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await post('save-order', body(1), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  test('answers the same under /api', async () => {
    const piece = await shop.sells()
    expect(
      (await shop.app.inject({ method: 'POST', url: '/api/save-order', payload: body(piece.number) })).statusCode,
    ).toBe(200)
  })

  test('two different keys are refused', async () => {
    const answer = await post('save-order', body(1, { idempotencyKey: crypto.randomUUID() }), {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('get-order', () => {
  test('a stranger who knows the number sees no personal data', async () => {
    const { orderId } = await ordered()
    const answer = await get(`get-order?orderId=${orderId}`)
    expect(answer.statusCode).toBe(200)
    for (const secret of ['Rahima', 'rahima@', '01712345678', '+8801712345678', '1712345', 'Road 5', 'ring twice'])
      expect(answer.body).not.toContain(secret)
    expect(answer.json().order).toMatchObject({
      masked: true,
      status: 'confirmed',
      customerInfo: { phone: '017•••••678', address: { city: 'Dhaka', street: '' } },
      items: [{ name: 'Piece' }],
    })
  })

  test('the browser that ordered sees the whole order', async () => {
    const { orderId, cookie } = await ordered()
    expect((await get(`get-order?orderId=${orderId}`, { cookie })).json().order).toMatchObject({
      masked: false,
      customerInfo: { name: 'Rahima Khatun' },
      notes: 'Please ring twice',
    })
  })

  test('so does anybody with its phone number, in any format', async () => {
    const { orderId } = await ordered()
    expect(
      (await get(`get-order?orderId=${orderId}&phone=${encodeURIComponent('+880 1712-345678')}`)).json().order.masked,
    ).toBe(false)
    for (const wrong of ['01712345679', '678', '%', '', '01%', '*']) {
      expect((await get(`get-order?orderId=${orderId}&phone=${encodeURIComponent(wrong)}`)).json().order.masked).toBe(
        true,
      )
    }
  })

  test('staff see the whole order only with orders.view', async () => {
    const { orderId } = await ordered()
    const may = await shop.staffCookie(['orders.view'])
    const mayNot = await shop.staffCookie(['products.view'])
    expect((await get(`get-order?orderId=${orderId}`, { cookie: may })).json().order.masked).toBe(false)
    expect((await get(`get-order?orderId=${orderId}`, { cookie: mayNot })).json().order.masked).toBe(true)
  })

  test('strangers behind one address are rate limited; the browser that ordered is not', async () => {
    const tooMany = new Refusal(429, 'too_many', 'Too many')
    const strict = await openShop({
      limits: { ...noLimits, count: async (name) => (name === 'lookUp' ? Promise.reject(tooMany) : undefined) },
    })
    const piece = await strict.sells()
    const placed = await strict.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: body(piece.number),
    })
    const url = `/backend/api/get-order?orderId=${placed.json().orderId}`
    const cookie = `bunon_orders=${placed.cookies[0]?.value}`
    expect((await strict.app.inject({ url, headers: { cookie } })).statusCode).toBe(200)
    expect((await strict.app.inject({ url })).statusCode).toBe(429)
    expect((await strict.app.inject({ url: `${url}&phone=01712345678` })).statusCode).toBe(429)
    expect((await strict.app.inject({ url: '/backend/api/get-order?orderId=junk' })).statusCode).toBe(429)
    await strict.close()
  })

  test('an unknown number is 404; an invalid number and a repeated parameter are 400', async () => {
    expect((await get('get-order?orderId=ORD-20260101-ABCDEF')).statusCode).toBe(404)
    expect((await get('get-order?orderId=junk')).statusCode).toBe(400)
    expect((await get('get-order?orderId=ORD-20260101-ABCDEF&orderId=x')).statusCode).toBe(400)
    expect((await get('get-order')).statusCode).toBe(400)
    const blank = await get('get-order?orderId=%20')
    expect([blank.statusCode, blank.json().error]).toEqual([400, 'Please enter an order ID'])
  })
})

describe('check-cart', () => {
  test("returns today's prices and unavailable items, and changes nothing", async () => {
    const piece = await shop.sells('Piece', { price: 900, onHand: 2 })
    const answer = await post('check-cart', {
      items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 3, price: 800 }],
    })
    expect(answer.json()).toMatchObject({
      success: true,
      lines: [{ price: 900, left: 2 }],
      troubles: [{ problem: 'too_few', left: 2 }],
      delivery: { dhaka: 60, elsewhere: 120, freeOver: 2000 },
    })
    expect(await shop.leftOf(piece.variants['M/Green'])).toBe(2)
  })

  test('names the product in both languages, as it is called now', async () => {
    const { number } = await shop.sells('Denim shirt', { price: 900 })
    const items = [{ id: number, size: 'M', color: 'Green', quantity: 1, name: 'Old name' }]
    const namesNow = async () => (await post('check-cart', { items })).json().lines.map(namesOf)
    const namesOf = ({ name, nameBn }: Record<string, string>) => [name, nameBn]
    expect(await namesNow()).toEqual([['Denim shirt', 'Denim shirt']])
    await shop.db.update(products).set({ titleBn: 'ডেনিম শার্ট' }).where(eq(products.number, number))
    expect(await namesNow()).toEqual([['Denim shirt', 'ডেনিম শার্ট']])
  })

  test('names the delivery zone of a place, and refuses a place that is none', async () => {
    const zoneIn = async (place: object) => (await post('check-cart', { items: [], ...place })).json().delivery?.zone
    const dhakaCity = { price: 60, freeOver: 2000, hoursFrom: 0, hoursTo: 24 }
    expect(await zoneIn({ district: 'dhaka', thana: 'dhaka-dhanmondi' })).toMatchObject(dhakaCity)
    expect(await zoneIn({ district: 'dhaka', thana: 'dhaka-savar' })).toMatchObject({ price: 120 })
    expect(await zoneIn({ city: 'Dhaka' })).toMatchObject(dhakaCity)
    expect(await zoneIn({})).toBeUndefined()
    const refused = await post('check-cart', { items: [], district: 'dhaka', thana: 'dhaka-nowhere' })
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { thana: 'Please select your thana or upazila' }])
  })

  test('a wrong price does not reveal the stock, except for the few left that everybody sees', async () => {
    for (const [onHand, told] of [
      [137, undefined],
      [5, 5],
    ] as const) {
      const { number } = await shop.sells('Piece', { price: 900, onHand })
      const items = [{ id: number, size: 'M', color: 'Green', quantity: 1, price: 0.01 }]
      const { lines, troubles } = (await post('check-cart', { items })).json()
      expect(troubles).toMatchObject([{ problem: 'price_changed', price: 900 }])
      expect([lines[0].left, troubles[0].left]).toEqual([told, told])
    }
  })

  test.each(['prod_gone', 'x', '1e400'])('an unknown product (%s) is reported as gone, not as an error', async (id) => {
    const answer = await post('check-cart', { items: [{ id, size: 'M', quantity: 1 }] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().troubles).toMatchObject([{ id: 0, problem: 'gone' }])
  })
})
