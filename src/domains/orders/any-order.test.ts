import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { elsewhereOf, zoneOf } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { cityDestination } from '#shared/places/city-destination.ts'
import { cities, cityOf, type District, findDistrict } from '#shared/places/districts.ts'
import { totalsOf } from '#shared/totals.ts'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { anyText, propertyTimeoutMs, tries } from '../../../tests/support/property.ts'

// Any input to save-order is either refused with nothing stored, or gives an order that matches the catalogue.

let shop: Shop
/**
 * What can be bought: 'number/size' → paisa. The shop also has a scarce product, and unpriced, paused, hidden and
 * deleted ones.
 */
const prices = new Map<string, number>()
const ids = new Map<string, number>()
let numbers: number[]
beforeAll(async () => {
  shop = await openShop()
  const plenty = { sizes: ['M', 'L'], onHand: 100_000_000 }
  const sold = [
    await shop.sells('Saree', { ...plenty, price: 1850 }),
    await shop.sells('Shawl', { ...plenty, price: 1_000_000 }),
    await shop.sells('Ribbon', { ...plenty, price: 0.01 }),
    await shop.sells('Few', { sizes: ['M'], onHand: 2, price: 700 }),
  ]
  for (const { number, price, variants } of sold)
    for (const piece of Object.keys(variants)) prices.set(`${number}/${piece}`, toPaisa(price ?? 0))
  // One size of the saree costs more.
  await shop.db.execute(sql`update variants set price = 199950 where id = ${sold[0]?.variants['L/Green']}`)
  prices.set(`${sold[0]?.number}/L/Green`, 199_950)
  const held = await shop.sells('Held', plenty)
  const hidden = await shop.sells('Hidden', plenty)
  const gone = await shop.sells('Gone', plenty)
  await shop.db.execute(sql`update products set held = true where number = ${held.number}`)
  await shop.db.execute(sql`update products set is_active = false where number = ${hidden.number}`)
  await shop.db.execute(sql`update products set deleted_at = now() where number = ${gone.number}`)
  const all = [...sold, await shop.sells('Unpriced', { ...plenty, price: null }), held, hidden, gone]
  numbers = all.map(({ number }) => number)
  for (const { id, number } of all) ids.set(id, number)
})
afterAll(() => shop.close())

type Sent = {
  orderDetails: unknown
  customerInfo: Record<string, unknown>
  items: { id: number | string; size: string; color?: string; quantity: number; price?: number }[]
  totals?: Record<string, number>
}

type Asked = {
  items: { nth: number; as: 'number' | 'text' | 'id'; size: string; quantity: number; tellsPrice: boolean }[]
  city: string
  tellsTotals: boolean
}
const orderOf =
  ({ items, city, tellsTotals }: Asked) =>
  (): Sent => {
    const sent = items.map(({ nth, as, size, quantity, tellsPrice }) => {
      const number = numbers[nth] ?? 0
      const id =
        as === 'number'
          ? number
          : as === 'text'
            ? String(number)
            : ([...ids].find(([, of]) => of === number)?.[0] ?? '')
      const price = prices.get(`${number}/${size}/Green`)
      return { id, size, color: 'Green', quantity, ...(tellsPrice && price && { price: toTaka(price) }) }
    })
    return {
      orderDetails: { paymentMethod: 'cod', notes: '' },
      customerInfo: {
        fullName: 'Rahima Khatun',
        email: 'rahima@mail.example',
        phone: '01710 000 000',
        address: 'House 12, Road 5, Dhanmondi',
        city,
      },
      items: sent,
      ...(tellsTotals && { totals: taka(costOf(sent, city)) }),
    }
  }

const nth = fc.nat(7)
/** An order as a page might send it, of available and unavailable products, by number, numeric text or id. */
const honest = fc
  .record({
    items: fc.array(
      fc.record({
        nth: fc.oneof({ weight: 5, arbitrary: fc.nat(2) }, nth),
        as: fc.constantFrom('number' as const, 'text' as const, 'id' as const),
        size: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('M', 'L') }, fc.constantFrom('XL', '')),
        quantity: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constantFrom(0, 1000, 1001)),
        tellsPrice: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    city: fc.constantFrom(...cities.map(({ key }) => key), 'Bandarban', 'যশোর', ' DHAKA ', 'Sylhet', 'london'),
    tellsTotals: fc.boolean(),
  })
  .map(orderOf)

/** Orders that can be placed, tried first, because all random ones may be refused. */
const placeable = Array.from({ length: 11 }, (_, n): [() => Sent, []] => [
  orderOf({
    items: [{ nth: 0, as: 'number', size: n % 2 ? 'M' : 'L', quantity: (n % 5) + 1, tellsPrice: n % 3 === 0 }],
    city: n % 2 ? 'Dhaka' : 'Sylhet',
    tellsTotals: n % 4 === 0,
  }),
  [],
])

/** Invalid input that replaces a value somewhere in the order, or removes it. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  anyText,
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    [],
    {},
    -1,
    0,
    0.1,
    1.5,
    1e21,
    2 ** 53,
    -(2 ** 31),
    2_147_483_648,
    '1',
    '01',
    ' 1',
    '1e3',
    '0x1',
    'prod_test1',
    '%',
    "'; drop table orders",
    '\u0000',
    '\ud800',
    'Infinity',
  ),
)
const places = [
  ['orderDetails'],
  ['orderDetails', 'paymentMethod'],
  ['orderDetails', 'notes'],
  ['customerInfo'],
  ...['fullName', 'email', 'phone', 'address', 'city', 'altPhone'].map((name) => ['customerInfo', name]),
  ['items'],
  ['items', 0],
  ...['id', 'size', 'color', 'quantity', 'price', 'originalPrice', 'total', 'name', 'image', 'unitPrice'].map(
    (name) => ['items', 0, name],
  ),
  ['totals'],
  ...['subtotal', 'deliveryCharge', 'tax', 'codFee', 'total'].map((name) => ['totals', name]),
  ['idempotencyKey'],
  ['locale'],
  ['total'],
  ['status'],
  ['orderId'],
  ['customerId'],
]
const scrawls = fc.array(fc.tuple(fc.constantFrom(...places), junk), { maxLength: 3 })

function scrawl(sent: unknown, [place, value]: [(string | number)[], unknown]) {
  let at = sent as Record<string | number, unknown>
  for (const step of place.slice(0, -1)) {
    if (typeof at[step] !== 'object' || at[step] === null) return
    at = at[step] as typeof at
  }
  at[place.at(-1) ?? ''] = value
}

/** What these pieces cost by the catalogue; unknown ones cost nothing. */
function costOf(items: Sent['items'], city: unknown) {
  const lines = items.map(({ id, size, color = 'Default', quantity }) => {
    const number = ids.get(String(id)) ?? Number(id)
    return { price: prices.get(`${number}/${size}/${color}`) ?? 0, quantity, grams: 300 }
  })
  const destination = cityDestination(String(city))
  return totalsOf(lines, destination ? zoneOf(destination, defaultZones) : elsewhereOf(defaultZones), 'cod')
}
const taka = (totals: Record<string, number>) =>
  Object.fromEntries(Object.entries(totals).map(([name, paisa]) => [name, toTaka(paisa)]))

const countOrders = async () => Number((await shop.db.execute(sql`select count(*) as n from orders`)).rows[0]?.n)

test(
  'any input is either refused with nothing stored, or stored exactly as the catalogue says',
  async () => {
    let placed = 0
    await fc.assert(
      fc.asyncProperty(honest, scrawls, async (make, scribbled) => {
        const body = make()
        for (const each of scribbled) scrawl(body, each)
        const payload = JSON.stringify(body)
        const before = await countOrders()
        const answer = await shop.app.inject({
          method: 'POST',
          url: '/backend/api/save-order',
          headers: { 'content-type': 'application/json' },
          payload,
        })
        const result = answer.json()
        if (answer.statusCode !== 200) {
          expect([400, 409, 422]).toContain(answer.statusCode)
          expect(result).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) })
          expect(await countOrders()).toBe(before)
          return
        }
        placed++
        const sent: Sent = JSON.parse(payload)
        const { rows } = await shop.db.execute<Record<string, never>>(sql`
        select o.subtotal::float8 as subtotal, o.delivery_charge::float8 as "deliveryCharge", o.tax::float8 as tax,
          o.cod_fee::float8 as "codFee", o.total::float8 as total, o.status, o.city,
          o.payment_status as payment, o.customer_id as customer,
          (select jsonb_object_agg(product_number || '/' || size || '/' || color,
            jsonb_build_array(unit_price, quantity, total)) from order_lines where order_row = o.id) as lines
        from orders o where order_id = ${result.orderId}`)
        const { subtotal, deliveryCharge, tax, codFee, total, lines, ...rest } = rows[0] ?? {}
        const totals = costOf(sent.items, sent.customerInfo.city)
        expect({ subtotal, deliveryCharge, tax, codFee, total }).toEqual(totals)
        expect(result.totals).toEqual(taka(totals))
        expect(rest).toEqual({
          status: 'confirmed',
          city: cityOf(findDistrict(String(sent.customerInfo.city)) as District),
          payment: 'pending',
          customer: null,
        })
        const wanted = new Map<string, number>()
        for (const { id, size, color = 'Default', quantity, price } of sent.items) {
          const piece = `${ids.get(String(id)) ?? Number(id)}/${size}/${color}`
          if (price !== undefined) expect(toPaisa(price)).toBe(prices.get(piece))
          wanted.set(piece, (wanted.get(piece) ?? 0) + quantity)
        }
        expect(lines).toEqual(
          Object.fromEntries(
            [...wanted].map(([piece, n]) => [piece, [prices.get(piece), n, (prices.get(piece) ?? 0) * n]]),
          ),
        )
      }),
      { ...tries(100), examples: placeable },
    )
    // Enough orders were placed, so that not only refusals are tested.
    expect(placed).toBeGreaterThan(10)
    expect(await brokenRules(shop.pool)).toEqual([])
  },
  propertyTimeoutMs,
)
