import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Sold = Awaited<ReturnType<Shop['sells']>>
const item = ({ number }: Pick<Sold, 'number'>, quantity = 1) => ({ id: number, size: 'M', color: 'Green', quantity })

async function ordered(items: object[]) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Rahima Khatun',
        phone: '01712345678',
        address: 'House 12, Road 5, Dhanmondi',
        city: 'dhaka',
      },
      items,
    },
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { orderId: answer.json().orderId as string, cookie }
}
const again = (orderId: string, cookie: string, more: object = {}) =>
  shop.call('POST', 'order-again', { orderId, ...more }, cookie)
const stockOf = async ({ number }: Sold) =>
  (
    await shop.db.execute<{ left: number }>(sql`
      select l.on_hand as left from stock_levels l join variants v on v.id = l.variant_id
      where v.product_number = ${number}`)
  ).rows[0]?.left

test('an order that is fully available becomes a cart with the same items, and takes no stock', async () => {
  const [one, two] = [await shop.sells('Saree', { price: 1800.5, originalPrice: 2400 }), await shop.sells('Panjabi')]
  const { orderId, cookie } = await ordered([item(one, 2), item(two)])
  const { status, body } = await again(orderId, cookie)
  expect([status, body.changes]).toEqual([200, []])
  expect(body.lines).toMatchObject([
    { id: one.number, name: 'Saree', price: 1800.5, originalPrice: 2400, size: 'M', color: 'Green', quantity: 2 },
    { id: two.number, name: 'Panjabi', price: 1850, quantity: 1 },
  ])
  expect(body.lines[0].slug).toMatch(/^test-/)
  expect(await stockOf(one)).toBe(8)
  // The returned lines are a valid cart.
  const checked = await shop.call('POST', 'check-cart', { items: body.lines }, cookie)
  expect(checked.body.troubles).toEqual([])
})

test('reports per line what is gone, sold out, reduced in quantity, more expensive or cheaper', async () => {
  const names = ['Gone', 'Sold out', 'Fewer', 'Dearer', 'Cheaper', 'Priceless', 'Same']
  const all = await Promise.all(names.map((name) => shop.sells(name)))
  const [gone, soldOut, fewer, dearer, cheaper, priceless] = all as [Sold, Sold, Sold, Sold, Sold, Sold]
  const { orderId, cookie } = await ordered(all.map((piece) => item(piece, 3)))
  const numbers = (piece: Sold) => sql`product_number = ${piece.number}`
  const left = (piece: Sold, many: number) =>
    shop.db.execute(
      sql`update stock_levels set on_hand = ${many}
        where variant_id = (select id from variants where ${numbers(piece)})`,
    )
  await shop.db.execute(sql`update products set is_active = false, deleted_at = now() where number = ${gone.number}`)
  await left(soldOut, 0)
  await left(fewer, 2)
  await shop.db.execute(sql`update products set price = 200000 where number in (${dearer.number}, ${fewer.number})`)
  await shop.db.execute(sql`update products set price = 150000 where number = ${cheaper.number}`)
  await shop.db.execute(sql`update products set price = null where number = ${priceless.number}`)

  const { body } = await again(orderId, cookie)
  expect(body.changes).toMatchObject([
    { name: 'Gone', problem: 'gone', before: 1850, quantity: 0 },
    { name: 'Sold out', problem: 'sold_out', quantity: 0 },
    { name: 'Fewer', problem: 'too_few', before: 1850, price: 2000, quantity: 2 },
    { name: 'Dearer', problem: 'price_changed', before: 1850, price: 2000, quantity: 3 },
    { name: 'Cheaper', problem: 'price_changed', before: 1850, price: 1500, quantity: 3 },
    { name: 'Priceless', problem: 'no_price', quantity: 0 },
  ])
  expect(body.lines.map(({ name, price, quantity }: Record<string, unknown>) => [name, price, quantity])).toEqual([
    ['Fewer', 2000, 2],
    ['Dearer', 2000, 3],
    ['Cheaper', 1500, 3],
    ['Same', 1850, 3],
  ])
})

test('a size that went is reported with its product, which is still sold; a product that went without', async () => {
  const [others, went] = [await shop.sells('Has others', { sizes: ['M', 'L'] }), await shop.sells('Went')]
  const { orderId, cookie } = await ordered([item(others), item(went)])
  const ofSize = sql`product_number = ${others.number} and size = 'M'`
  await shop.db.execute(sql`
    update stock_levels set on_hand = 0 where variant_id = (select id from variants where ${ofSize})`)
  await shop.db.execute(sql`update variants set is_active = false where ${ofSize}`)
  await shop.db.execute(sql`update products set is_active = false where number = ${went.number}`)
  const { changes } = (await again(orderId, cookie)).body
  expect(changes).toMatchObject([
    { name: 'Has others', problem: 'gone', number: others.number },
    { name: 'Went', problem: 'gone' },
  ])
  expect(changes[1].number).toBeUndefined()
})

test('a variant on two lines becomes one cart line, and its change is reported once', async () => {
  const piece = await shop.sells('Twice')
  const { orderId, cookie } = await ordered([item(piece, 3)])
  await shop.db.execute(sql`
    insert into order_lines (order_row, product_number, name_en, sku, size, color,
      unit_price, quantity, total, position)
    select order_row, product_number, name_en, sku, size, color, unit_price, 2, unit_price * 2, 1
    from order_lines where product_number = ${piece.number}`)
  expect((await again(orderId, cookie)).body).toMatchObject({ lines: [{ name: 'Twice', quantity: 5 }], changes: [] })
  await shop.db.execute(sql`
    update stock_levels set on_hand = 4 where variant_id = (select id from variants
      where product_number = ${piece.number})`)
  const { body } = await again(orderId, cookie)
  expect(body.lines).toMatchObject([{ name: 'Twice', quantity: 4 }])
  expect(body.changes).toMatchObject([{ name: 'Twice', problem: 'too_few', quantity: 4 }])
  expect([body.lines.length, body.changes.length]).toEqual([1, 1])
})

test('a permanently deleted product is reported as gone', async () => {
  const piece = await shop.sells('Once')
  const { orderId, cookie } = await ordered([item(piece)])
  await shop.db.execute(
    sql`update order_lines set product_number = null, variant_id = null where product_number = ${piece.number}`,
  )
  expect((await again(orderId, cookie)).body).toMatchObject({ lines: [], changes: [{ name: 'Once', problem: 'gone' }] })
})

test('is only for the shopper: by the browser that ordered, or with the phone number', async () => {
  const { orderId, cookie } = await ordered([item(await shop.sells())])
  expect(await again(orderId, '')).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  expect((await again(orderId, '', { phone: '01712345678' })).status).toBe(200)
  expect((await again(orderId, cookie)).status).toBe(200)
  expect((await again('ORD-20260101-ABCDEF', cookie)).status).toBe(404)
})

test('an order and a cart from before a colour was merged or renamed go on, under its name of today', async () => {
  const piece = await shop.sells('Renamed')
  const { orderId, cookie } = await ordered([item(piece, 2)])
  const admin = await shop.staffCookie()
  type Listed = { name: string; updatedAt: string; nameBn: string; hex: string; aliases: string[] }
  const listed = async (name: string): Promise<Listed> =>
    (await shop.call('GET', 'colors', undefined, admin)).body.colors.find((each: Listed) => each.name === name)
  await shop.db.execute(sql`
    insert into colors (name, hex, is_decided) values ('Green', '#228822', true), ('Bottle', '#114411', true)
    on conflict do nothing`)
  const merged = await shop.call('POST', 'merge-colors', { from: 'Green', into: 'Bottle' }, admin)
  const renamed = { ...(await listed('Bottle')), newName: 'Bottle green', nameBn: 'বোতল সবুজ' }
  expect([merged.status, (await shop.call('PUT', 'colors', renamed, admin)).status]).toEqual([200, 200])

  const { body } = await again(orderId, cookie)
  expect(body.changes).toEqual([])
  expect(body.lines).toMatchObject([{ id: piece.number, color: 'Bottle green', colorBn: 'বোতল সবুজ', quantity: 2 }])

  // The line of a cart in a browser, which goes by its old name.
  const checked = await shop.call('POST', 'check-cart', { items: [item(piece, 1)] }, cookie)
  expect(checked.body).toMatchObject({ troubles: [], lines: [{ color: 'Green', price: 1850 }] })
  const { orderId: second } = await ordered([item(piece)])
  const { rows } = await shop.db.execute(sql`
    select l.color from order_lines l join orders o on o.id = l.order_row where o.order_id = ${second}`)
  expect(rows).toEqual([{ color: 'Bottle green' }])

  // Under both names it is one variant: the second line is offered what the first leaves.
  const { pieces } = (
    await shop.db.execute<{ pieces: number }>(sql`
      select pieces from variant_offers where product_number = ${piece.number} and size = 'M'`)
  ).rows[0] ?? { pieces: 0 }
  const both = async (first: number, second: number) =>
    (
      await shop.call(
        'POST',
        'check-cart',
        { items: [item(piece, first), { ...item(piece, second), color: 'Bottle green' }] },
        cookie,
      )
    ).body.troubles
  expect(await both(1, pieces - 1)).toEqual([])
  expect(await both(1, pieces)).toMatchObject([{ color: 'Bottle green', problem: 'too_few', left: pieces - 1 }])
  expect(await both(pieces, 1)).toMatchObject([{ color: 'Bottle green', problem: 'sold_out', left: 0 }])

  const tooMany = await shop.call('POST', 'check-cart', { items: [item(piece, 99)] }, cookie)
  expect(tooMany.body.troubles).toMatchObject([{ problem: 'too_few', color: 'Green' }])
})

test('an order and a cart go on though a product once had both names of a colour that was merged', async () => {
  const piece = await shop.sells('Both names', { colors: ['Rose', 'Rosee'] })
  const [rosee, rose] = [
    { ...item(piece, 2), color: 'Rosee' },
    { ...item(piece, 1), color: 'Rose' },
  ]
  const { orderId, cookie } = await ordered([rosee, rose])
  // Its colour was typed again by hand; the pieces of the old one are no longer offered.
  const ofRose = sql`product_number = ${piece.number} and color = 'Rose'`
  await shop.db.execute(sql`
    update stock_levels set on_hand = 0 where variant_id = (select id from variants where ${ofRose})`)
  await shop.db.execute(sql`update variants set is_active = false where ${ofRose}`)
  await shop.db.execute(sql`delete from product_colors where product_number = ${piece.number} and name = 'Rose'`)
  const admin = await shop.staffCookie()
  const merged = await shop.call('POST', 'merge-colors', { from: 'Rosee', into: 'Rose' }, admin)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)

  const { body } = await again(orderId, cookie)
  expect(body.changes).toEqual([])
  expect(body.lines).toMatchObject([{ id: piece.number, color: 'Rose', quantity: 3 }])
  const checked = await shop.call('POST', 'check-cart', { items: [rosee] }, cookie)
  expect(checked.body).toMatchObject({ troubles: [], lines: [{ color: 'Rosee', price: 1850 }] })
  await shop.db.execute(sql`
    update stock_levels set on_hand = 2 where variant_id = (select id from variants where ${ofRose})`)
  const { body: fewer } = await again(orderId, cookie)
  expect(fewer.changes).toMatchObject([{ color: 'Rose', problem: 'sold_out', quantity: 0 }])
  expect(fewer.lines).toMatchObject([{ color: 'Rose', quantity: 2 }])
})
