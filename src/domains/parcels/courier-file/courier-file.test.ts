import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangedOrder } from '../../../../tests/support/exchanged-order.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Panjabi', { sizes: ['M', 'L'], onHand: 100, price: 500 })
})
afterAll(() => shop.close())

const call = (method: Parameters<Shop['call']>[0], url: string, body?: object) => shop.call(method, url, body, admin)
const line = (size: string, quantity: number) => ({ id: goods.number, size, color: 'Green', quantity })
async function ordered(status?: string, lines = [line('M', 2), line('L', 1)]): Promise<string> {
  const { orderId } = (await call('POST', 'save-order', orderBody(lines))).body
  if (status) expect((await call('PUT', 'orders', { orderId, status })).status).toBe(200)
  return orderId
}
const fileFor = async (courier: string, orderIds: string[], more = {}) =>
  (await call('POST', 'courier-file', { courier, orderIds, ...more })).body
const mark = (courier: string, orderIds: string[]) => call('PUT', 'parcels-courier', { courier, orderIds })
const stateOf = (number: string, state: string, courier: string | null = 'pathao') =>
  shop.db.execute(sql`update parcels set state = ${state}, courier = ${courier} where number = ${number}`)

describe('what must not go out is refused', () => {
  test('each order with its reason; the rest is in the file', async () => {
    const good = await ordered('processing')
    const [pending, advance, asked, unknown, booked, away, delivered] = await Promise.all([
      ordered(),
      ordered(),
      ...Array.from({ length: 5 }, () => ordered('processing')),
    ])
    const shipped = await ordered('shipped')
    await shop.db.execute(sql`update orders set status = 'pending' where order_id = ${pending}`)
    await shop.db.execute(sql`
      insert into order_cod_decisions (order_row, decided, decision, advance, reasons, decided_at)
      select id, 'advance', 'advance', 20000, '[]', now() from orders where order_id = ${advance}`)
    await stateOf(`${asked}-1`, 'booking')
    await stateOf(`${unknown}-1`, 'booking_unknown')
    await stateOf(`${booked}-1`, 'booked')
    await stateOf(`${away}-1`, 'in_transit')
    await shop.db.execute(sql`update orders set status = 'delivered' where order_id = ${delivered}`)
    const all = [pending, advance, good, asked, unknown, booked, away, shipped, delivered].map(String)
    const { included, parcels, csv, refused } = await fileFor('steadfast', all)
    expect({ included, parcels }).toEqual({ included: 1, parcels: 1 })
    expect(csv).toContain(`\r\n${good}-1,`)
    expect(refused).toEqual([
      { orderId: pending, error: 'It is not confirmed yet' },
      { orderId: advance, error: 'The advance of ৳200 has not come in' },
      { orderId: asked, error: 'Its parcel is being booked' },
      { orderId: unknown, error: 'It is not known whether its parcel is booked: please ask the courier' },
      { orderId: booked, error: 'It is booked already: Pathao' },
      { orderId: away, error: 'Its parcel has left the shop already' },
      { orderId: shipped, error: 'Its parcel has left the shop already' },
      { orderId: delivered, error: 'It is delivered already' },
    ])
  })

  test('a marked order may be in the file again, in that of another courier only when somebody says so', async () => {
    const orderId = await ordered()
    const first = await fileFor('pathao', [orderId])
    expect((await mark('pathao', [orderId])).body.parcels).toBe(1)
    expect(await fileFor('pathao', [orderId])).toEqual(first)
    expect(await fileFor('redx', [orderId])).toMatchObject({
      included: 0,
      refused: [{ orderId, error: 'It went into the file of another courier: Pathao' }],
    })
    expect(await fileFor('redx', [orderId], { takesMarked: true })).toMatchObject({ included: 1, refused: [] })
  })

  test('a parcel that waits with a number of a courier is in no file, and stays with that courier', async () => {
    const orderId = await ordered('processing')
    const [one, two] = [`${orderId}-1`, `${orderId}-2`]
    await call('PUT', 'parcels', { number: one, courier: 'pathao', consignment: 'DK123' })
    const error = 'It has a number of a courier: DK123. Take the number off first, if that booking is withdrawn'
    for (const courier of ['pathao', 'redx'])
      expect(await fileFor(courier, [orderId], { takesMarked: true })).toMatchObject({
        included: 0,
        refused: [{ orderId, error }],
      })
    expect((await mark('redx', [orderId])).body.parcels).toBe(0)
    expect((await call('GET', `parcel?number=${one}`)).body.parcel).toMatchObject({ courier: 'pathao' })
    // Another one of the order goes without it.
    await call('PUT', 'parcels', { number: one, consignment: '' })
    await call('POST', 'parcel-split', { number: one, lines: [{ line: 0, quantity: 1 }] })
    await call('PUT', 'parcels', { number: one, courier: 'pathao', consignment: 'DK123' })
    const { included, parcels, csv } = await fileFor('redx', [orderId])
    expect({ included, parcels }).toEqual({ included: 1, parcels: 1 })
    expect(csv).toContain(two)
    expect((await mark('redx', [orderId])).body.parcels).toBe(1)
  })
})

test('an order in two parcels has a line for each, with its own pieces, amount and weight', async () => {
  const orderId = await ordered('processing')
  const second = `${orderId}-2`
  await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
  await shop.db.execute(sql`update variants set weight_grams = 700 where product_number = ${goods.number}`)
  const { included, parcels, csv } = await fileFor('redx', [orderId])
  expect({ included, parcels }).toEqual({ included: 1, parcels: 2 })
  const lines = String(csv).split('\r\n').slice(1, 3)
  const { total } = (await call('GET', `get-order?orderId=${orderId}`)).body.order.orderSummary
  expect(lines.map((text) => text.split(',').slice(-6))).toEqual([
    [`${orderId}-1`, '1400', `${total - 500}`, `${total - 500}`, '', ''],
    [second, '700', '500', '500', '', ''],
  ])
  // One that is on its way stays out, the other one can still follow it.
  await call('PUT', 'parcels', { number: `${orderId}-1`, state: 'handed_over', courier: 'pathao' })
  const later = await fileFor('redx', [orderId])
  expect(later).toMatchObject({ included: 1, parcels: 1, refused: [] })
  expect(later.csv).toContain(second)
  expect((await mark('redx', [orderId])).body.parcels).toBe(1)
})

test('the rest of an order of which the customer kept a part is worth its own pieces', async () => {
  const orderId = await ordered('processing')
  await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
  await call('PUT', 'parcels', { number: `${orderId}-1`, state: 'handed_over', courier: 'pathao' })
  await call('PUT', 'parcels', { number: `${orderId}-1`, state: 'partly_delivered', collected: 560 })
  await call('POST', 'parcel-receive', { number: `${orderId}-1`, lines: [{ line: 1, toShelf: 1 }] })
  const [, line = ''] = String((await fileFor('redx', [orderId])).csv).split('\r\n')
  expect(line.split(',').slice(-4, -2)).toEqual(['500', '500'])
})

test('a replacement goes into a file by itself: it collects nothing, and the courier reads what to take back', async () => {
  const { orderId, number } = await exchangedOrder(shop, admin, goods.number)
  const { included, parcels, csv, refused } = await fileFor('steadfast', [orderId])
  expect({ included, parcels, refused }).toEqual({ included: 1, parcels: 1, refused: [] })
  const [, line = ''] = String(csv).split('\r\n')
  expect(line).toMatch(new RegExp(`^${number},.*,0,"?Exchange: take back 2 × Panjabi \\(M, Green\\)\\.`))
  expect((await fileFor('pathao', [orderId])).csv).toContain('Exchange: take back 2 x Panjabi (M, Green).')
  // What it is worth, and not what the order was.
  const [, sold = ''] = String((await fileFor('redx', [orderId])).csv).split('\r\n')
  expect(sold).toContain(`,${number},`)
  expect(sold).toContain(',0,1000,')
  expect((await mark('steadfast', [orderId])).body.parcels).toBe(1)
  expect((await call('GET', `parcel?number=${number}`)).body.parcel).toMatchObject({ courier: 'steadfast' })
  await call('PUT', 'parcels', { number, state: 'handed_over' })
  expect((await fileFor('steadfast', [orderId])).refused).toEqual([{ orderId, error: 'It is delivered already' }])
})

test('of pieces without colours a courier reads name and size alone', async () => {
  const saree = await shop.sells('Saree', { sizes: ['M', 'L'], colors: ['Default'], onHand: 100, price: 500 })
  const { orderId } = await exchangedOrder(shop, admin, saree.number, {}, 'Default')
  expect((await fileFor('steadfast', [orderId])).csv).toContain('Exchange: take back 2 × Saree (M).')
  expect((await fileFor('pathao', [orderId])).csv).toContain(',2 x Saree (L),')
})

test('a replacement takes nothing off the worth of what its order still sends', async () => {
  const { orderId } = await exchangedOrder(shop, admin, goods.number)
  await call('PUT', 'orders', { orderId, status: 'processing', reason: 'All of it goes again' })
  const { total } = (await call('GET', `get-order?orderId=${orderId}`)).body.order.orderSummary
  const { parcels, csv } = await fileFor('redx', [orderId])
  expect(parcels).toBe(2)
  const worths = String(csv)
    .split('\r\n')
    .slice(1, 3)
    .map((text) => Number(/,(\d+),,/.exec(text)?.[1]))
  expect(worths).toEqual([total, 1000])
})

test('a broken taka is not collected, as in a booking by the API', async () => {
  const orderId = await ordered('processing')
  await shop.db.execute(sql`update parcels set to_collect = 156_050 where number = ${`${orderId}-1`}`)
  expect((await fileFor('steadfast', [orderId])).csv).toContain(',1560,')
})

test('the files of the box, byte for byte', async () => {
  await shop.db.execute(sql`update variants set weight_grams = 700 where product_number = ${goods.number}`)
  const { orderId } = (
    await call('POST', 'save-order', {
      ...orderBody([line('M', 2), line('L', 1)]),
      customerInfo: {
        ...{ fullName: 'রহিমা খাতুন', email: '', phone: '01712345678', altPhone: '01812345678' },
        ...{ address: 'বাড়ি ১২, রোড ৩, মিরপুর ১০', city: 'dhaka' },
      },
      orderDetails: { paymentMethod: 'cod', notes: 'বিকেলে আসবেন' },
    })
  ).body
  const number = `${orderId}-1`
  const address = '"বাড়ি ১২, রোড ৩, মিরপুর ১০, Dhaka"'.normalize('NFC')
  const pieces = '"2 x Panjabi (M, Green); 1 x Panjabi (L, Green)"'
  const files = {
    pathao: [
      'ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*),RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,SpecialInstruction',
      `parcel,Bunon,${number},Rahima Khatun,01712345678,"Bari 12, Road 3, Mirpur 10, Dhaka",Dhaka,Mirpur 10,,1560,3,2.1,${pieces},Bikele Asben`,
    ],
    steadfast: [
      '\uFEFFInvoice,Name,Address,Phone,Amount,Note,Lot,Delivery Type,Contact Name,Contact Phone',
      `${number},রহিমা খাতুন,${address},01712345678,1560,বিকেলে আসবেন,3,Home,Bunon,01700000000`,
    ],
    redx: [
      '\uFEFFCustomerName(*),CustomerPhone(*),CustomerAddress(*),AltPhone,CustomerArea (*),Category,InvoiceID,Weight(*),Cash(*),SellingPrice(*),PaidReturnCharge,Instructions',
      `রহিমা খাতুন,01712345678,${address},01812345678,মিরপুর ১০,,${number},2100,1560,1560,,বিকেলে আসবেন`,
    ],
    paperfly: [
      '\uFEFFmerchantOrderReference,storeName,productBrief,packagePrice,max_weight,customerName,customerAddress,customerPhone,orderType',
      `${number},Bunon,${pieces},1560,1,রহিমা খাতুন,${address},01712345678,`,
    ],
  }
  for (const [courier, lines] of Object.entries(files))
    expect((await fileFor(courier, [orderId])).csv, courier).toBe(`${lines.join('\r\n')}\r\n`)
})
