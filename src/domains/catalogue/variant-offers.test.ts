import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockLevels } from '#domains/inventory/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { elements, readXml, textOf } from '../../../tests/support/read-xml.ts'
import { readCsv } from './import/csv/read-csv.ts'
import { applyScheduledSales } from './products/apply-scheduled-sales.ts'
import { productImages, products, variants } from './tables.ts'

// Price, availability and remaining stock of a variant are shown in many places, which must all agree.

let shop: Shop
let staff: string
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staffCookie()
})
afterAll(() => shop.close())

/** Taka. `sale` takes off 20 per cent. */
type Piece = { price: number | null; onHand: number; isActive: boolean }
type Product = {
  price: number | null
  original: number | null
  isHeld: boolean
  isActive: boolean
  sale: 'none' | 'to come' | 'runs' | 'is over'
  sizes: number
  colors: number
  pieces: Piece[]
}

const taka = fc.integer({ min: 100, max: 3000 })
const often = (what: boolean) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(what) }, { weight: 1, arbitrary: fc.constant(!what) })
const anyProduct: fc.Arbitrary<Product> = fc.record({
  price: fc.option(taka, { freq: 4 }),
  original: fc.option(fc.integer({ min: 3001, max: 4000 })),
  isHeld: often(false),
  isActive: often(true),
  sale: fc.constantFrom('none', 'none', 'to come', 'runs', 'is over'),
  sizes: fc.integer({ min: 1, max: 3 }),
  colors: fc.integer({ min: 1, max: 3 }),
  pieces: fc.array(
    fc.record({
      price: fc.option(fc.integer({ min: 100, max: 5000 }), { freq: 2 }),
      onHand: fc.integer({ min: 0, max: 7 }),
      isActive: often(true),
    }),
    { minLength: 9, maxLength: 9 },
  ),
})

const allSizes = ['S', 'M', 'L']
const allColors = ['Green', 'Black', 'White']

/** What all places must show of one variant. Taka. */
type Wanted = {
  number: number
  variantId: number
  size: string
  color: string
  sku: string
  price: number | null
  original: number | null
  /** Purchasable stock. */
  pieces: number
  isShown: boolean
  /** What staff see, also of what is not shown. */
  isActive: boolean
  onHand: number
  ofProduct: { price: number | null; original: number | null }
}

/** Creates the product in the shop. @returns the expected values of each variant */
async function furnish(wish: Product, name: string): Promise<Wanted[]> {
  const sizes = allSizes.slice(0, wish.sizes)
  const colors = allColors.slice(0, wish.colors)
  const original = wish.price === null ? null : wish.original
  const made = await shop.sells(name, { price: wish.price, originalPrice: original, sizes, colors, onHand: 0 })
  const rows: { variantId: number; size: string; color: string; piece: Piece }[] = []
  for (const [place, [size, color]] of sizes.flatMap((s) => colors.map((c) => [s, c] as const)).entries()) {
    const piece = wish.pieces[place] as Piece
    const variantId = made.variants[`${size}/${color}`] as number
    const own = { price: piece.price === null ? null : piece.price * 100, isActive: piece.isActive }
    await shop.db.update(variants).set(own).where(eq(variants.id, variantId))
    await shop.db.update(stockLevels).set({ onHand: piece.onHand }).where(eq(stockLevels.variantId, variantId))
    rows.push({ variantId, size, color, piece })
  }
  await shop.db
    .insert(productImages)
    .values(colors.map((color, position) => ({ productNumber: made.number, color, key: `demo/${color}`, position })))
  const [now, hour] = [Date.now(), 3_600_000]
  let { price } = wish
  let struck = original
  if (wish.sale !== 'none' && wish.price !== null) {
    const usual = original ?? wish.price
    const reduced = Math.round((usual * 80) / 100)
    const from = wish.sale === 'to come' ? now + hour : now - hour
    const plan = { what: 'plan-sale', percent: 20, until: new Date(now + 2 * hour).toISOString() }
    const change = { ...plan, ...(from > now && { from: new Date(from).toISOString() }) }
    const answer = await shop.call('PUT', 'edit-products', { ids: [made.number], change }, staff)
    // A sale that does not reduce the price is refused.
    expect(answer.body.changed, JSON.stringify(answer.body)).toBe(reduced < wish.price ? 1 : 0)
    if (wish.sale === 'is over') await applyScheduledSales(shop.db, new Date(now + 3 * hour))
    if (wish.sale === 'runs' && reduced < wish.price) [price, struck] = [reduced, usual]
  }
  await shop.db
    .update(products)
    .set({ held: wish.isHeld, isActive: wish.isActive })
    .where(eq(products.number, made.number))
  const listed = await shop.db.select().from(variants).where(eq(variants.productNumber, made.number))
  return rows.map(({ variantId, size, color, piece }) => {
    const costs = price === null ? null : (piece.price ?? price)
    const isShown = wish.isActive && piece.isActive
    const canBeBought = isShown && !wish.isHeld && costs !== null
    return {
      number: made.number,
      variantId,
      size,
      color,
      sku: listed.find(({ id }) => id === variantId)?.sku ?? '',
      price: costs,
      original: costs !== null && struck !== null && struck > costs ? struck : null,
      pieces: canBeBought ? piece.onHand : 0,
      isShown,
      isActive: piece.isActive,
      onHand: piece.onHand,
      ofProduct: { price, original: struck },
    }
  })
}

/** Random letters, because search would also find similar names. */
const nameOf = (nr: number) =>
  createHash('sha256')
    .update(`product ${nr}`)
    .digest('hex')
    .slice(0, 14)
    .replace(/\d/g, (figure) => String.fromCharCode(103 + Number(figure)))

const few = (pieces: number) => (pieces > 0 && pieces <= 5 ? pieces : undefined)
const paisa = (price: number | null) => (price === null ? null : price * 100)
const get = async (address: string) => (await shop.call('GET', address)).body
const csv = async (url: string) => {
  const answer = await shop.app.inject({ url, headers: { cookie: staff } })
  expect(answer.statusCode).toBe(200)
  return readCsv(answer.rawPayload).lines
}
const shownTaka = (amount: number | null) => (amount === null ? '' : String(amount))

/** Compares public pages and API. */
async function compareShown(name: string, wanted: Wanted[]) {
  const [first] = wanted as [Wanted]
  const { number } = first
  const shown = wanted.filter(({ isShown }) => isShown)
  const page = await productPage(shop.db, number)
  const data = (await get(`products-data?number=${number}`)).products[0]
  const card = (await get(`product-cards?numbers=${number}`)).cards[0]
  const expected = shown.map(({ size, color, sku, price, original, pieces }) => ({
    size,
    color,
    sku,
    price: paisa(price),
    originalPrice: paisa(original),
    available: pieces > 0,
    left: few(pieces),
  }))
  expect(
    (page?.variants ?? []).map((each) => ({ left: undefined, ...each })),
    'page',
  ).toEqual(expected)
  const inTaka = expected.map(({ originalPrice: _, price, ...rest }) => ({
    ...rest,
    price: price === null ? null : price / 100,
  }))
  expect(
    (data?.variants ?? []).map((each: object) => ({ left: undefined, ...each })),
    'data',
  ).toEqual(inTaka)
  // The sizes on the card must be right for the colour that it shows.
  for (const { size, available, isElsewhere, price } of card?.sizes ?? []) {
    const ofSize = shown.filter((each) => each.size === size)
    const here = ofSize.find(({ color }) => color === card.color)
    expect(available, `card ${size}`).toBe(ofSize.some(({ pieces }) => pieces > 0))
    if (available) expect(!isElsewhere, `card ${size} ${card.color}`).toBe((here?.pieces ?? 0) > 0)
    if (here) expect(price ?? card.price, `card ${size}`).toBe(here.price)
  }
  // Lists and searches, filtered to available variants of one size and colour.
  for (const { size, color, pieces } of wanted) {
    const query = `products-data?search=${name}&inStock=1&sizes=${size}&colors=${color}`
    expect((await get(query)).products.length, query).toBe(pieces > 0 ? 1 : 0)
  }
  const canBeBought = wanted.some(({ pieces }) => pieces > 0)
  expect((await get(`products-data?search=${name}&inStock=1`)).products.length).toBe(canBeBought ? 1 : 0)
  const found = await get(`search-products?query=${name}`)
  const { price, original: originalPrice } = first.ofProduct
  expect(found.total).toBe(page ? 1 : 0)
  expect(
    found.hits.map((hit: Record<string, unknown>) => ({ price: hit.price, originalPrice: hit.originalPrice })),
    'search',
  ).toEqual(page ? [{ price, originalPrice }] : [])
}

/** Compares feeds, exports and the office's list. */
async function compareExports(wanted: Wanted[]) {
  const lines = await csv('/feeds/products.csv')
  const xml = await shop.app.inject({ url: '/feeds/google.xml' })
  const items = elements(readXml(xml.body), 'item')
  const levels = await csv('/backend/api/export-inventory')
  for (const { number, variantId, sku, price, original, pieces, isShown, isActive, onHand } of wanted) {
    const id = `${number}-${variantId}`
    const line = lines.find((each) => each.cell('id') === id)
    const item = items.find((each) => textOf(each, 'g:id') === id)
    const offered = {
      price: `${original ?? price} BDT`,
      sale: original === null ? '' : `${price} BDT`,
      availability: pieces > 0 ? 'in stock' : 'out of stock',
    }
    const expected = isShown && price !== null ? offered : undefined
    const inCsv = line && {
      price: line.cell('price'),
      sale: line.cell('sale_price'),
      availability: line.cell('availability'),
    }
    expect(inCsv, `feed ${sku}`).toEqual(expected)
    const inXml = item && {
      price: textOf(item, 'g:price'),
      sale: textOf(item, 'g:sale_price') ?? '',
      availability: textOf(item, 'g:availability'),
    }
    expect(inXml, `Google's feed ${sku}`).toEqual(expected)
    const level = levels.find((each) => each.cell('SKU') === sku)
    const isListed = isActive || onHand > 0
    expect(level?.cell('Unit price (taka)'), `inventory ${sku}`).toBe(isListed ? shownTaka(price) : undefined)
  }
  const rows = await csv('/backend/api/export-variants')
  for (const { sku, price, isActive, onHand } of wanted) {
    const found = rows.find((each) => each.cell('SKU') === sku)
    // A size without a price of its own has the product's.
    const costs = found && (found.cell('Price') ? found.cell('Size price') || found.cell('Price') : '')
    expect([costs, found?.cell('Stock')], `variants ${sku}`).toEqual(
      isActive ? [shownTaka(price), String(onHand)] : [undefined, undefined],
    )
  }
  const office = (await shop.call('GET', `products?perPage=100`, undefined, staff)).body.products
  for (const { number, sku, price, pieces, isActive } of wanted) {
    const variant = office
      .find((each: { number: number }) => each.number === number)
      ?.variants.find((each: { sku: string }) => each.sku === sku)
    expect(variant && { price: variant.price, available: variant.available }, `office ${sku}`).toEqual(
      isActive ? { price, available: pieces > 0 } : undefined,
    )
  }
  const [{ number, ofProduct }] = wanted as [Wanted]
  const row = (await csv('/backend/api/export-products')).find((each) => each.cell('Number') === String(number))
  expect([row?.cell('Price (taka)'), row?.cell('Original price (taka)')], `products ${number}`).toEqual([
    shownTaka(ofProduct.price),
    shownTaka(ofProduct.original),
  ])
}

const problemOf = ({ isShown, price, pieces }: Wanted) =>
  !isShown ? 'gone' : price === null ? 'no_price' : pieces === 0 ? 'sold_out' : undefined

/** Compares cart, checkout and orders entered by staff. */
async function compareSold(wanted: Wanted[]) {
  for (const piece of wanted) {
    const { number: id, size, color, price, pieces } = piece
    const item = { id, size, color, quantity: 1 }
    const cart = await shop.call('POST', 'check-cart', { items: [item] })
    expect(cart.status, JSON.stringify(cart.body)).toBe(200)
    expect(cart.body.troubles[0]?.problem, `cart ${size} ${color}`).toBe(problemOf(piece))
    const left = few(pieces) && { left: pieces }
    const lines = cart.body.lines.map(({ name: _, nameBn: __, ...line }: Record<string, unknown>) => line)
    if (pieces > 0) expect(lines).toEqual([{ id, size, color, price, grams: 300, ...left }])
    const more = (await shop.call('POST', 'check-cart', { items: [{ ...item, quantity: pieces + 1 }] })).body
      .troubles[0]
    if (pieces > 0) expect(more).toMatchObject({ problem: 'too_few', left: pieces, price })
    // If only one is left, only one of the two orders gets it.
    const online = await shop.call('POST', 'save-order', orderBody([item]))
    const byStaff = await shop.call(
      'POST',
      'staff-orders',
      { ...orderBody([item]), idempotencyKey: crypto.randomUUID() },
      staff,
    )
    expect([online.status, byStaff.status], `orders ${size} ${color} ${pieces}`).toEqual([
      pieces > 0 ? 200 : 409,
      pieces > 1 ? 200 : 409,
    ])
    if (pieces > 0) expect(online.body.totals.subtotal).toBe(price)
    if (pieces > 1) expect(byStaff.body.totals.subtotal).toBe(price)
    if (pieces === 0) expect(online.body.lines[0].problem).toBe(problemOf(piece))
  }
}

describe('price, availability and remaining stock', () => {
  test('are the same for any product everywhere in the shop', { timeout: 240_000 }, async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct, { minLength: 4, maxLength: 4 }), async (wishes) => {
        for (const wish of wishes) {
          const name = nameOf(made++)
          const wanted = await furnish(wish, name)
          await compareShown(name, wanted)
          await compareExports(wanted)
          await compareSold(wanted)
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  test('a product whose sales are paused cannot be bought anywhere, although it has stock', async () => {
    const { number } = await shop.sells('Held back')
    await shop.db.update(products).set({ held: true }).where(eq(products.number, number))
    const item = { id: number, size: 'M', color: 'Green', quantity: 1 }
    expect((await productPage(shop.db, number))?.variants[0]).toMatchObject({ available: false })
    expect((await shop.call('POST', 'check-cart', { items: [item] })).body.troubles[0]?.problem).toBe('sold_out')
    expect((await shop.call('POST', 'save-order', orderBody([item]))).status).toBe(409)
  })

  test('a product without a price cannot be bought anywhere, even if one of its variants has a price', async () => {
    const { number, variants: ids } = await shop.sells('Half priced', { price: null, sizes: ['S', 'M'] })
    await shop.db
      .update(variants)
      .set({ price: 90_000 })
      .where(eq(variants.id, ids['M/Green'] ?? 0))
    const item = { id: number, size: 'M', color: 'Green', quantity: 1 }
    expect((await productPage(shop.db, number))?.variants[1]).toMatchObject({ price: null, available: false })
    const cart = await shop.call('POST', 'check-cart', { items: [item] })
    expect([cart.status, cart.body.troubles[0]?.problem]).toEqual([200, 'no_price'])
    const order = await shop.call('POST', 'save-order', orderBody([item]))
    expect([order.status, order.body.lines[0].problem]).toEqual([409, 'no_price'])
  })

  test('a cached page is updated whenever the remaining stock that it shows changes', async () => {
    const { number } = await shop.sells('Kept', { onHand: 7 })
    shop.attachQueryCache()
    const leftShown: (number | undefined)[] = []
    for (let pieces = 7; pieces >= 0; pieces--) {
      const variant = (await productPage(shop.db, number))?.variants[0]
      expect(variant?.available).toBe(pieces > 0)
      leftShown.push(variant?.left)
      if (pieces === 0) break
      const order = orderBody([{ id: number, size: 'M', color: 'Green', quantity: 1 }])
      expect((await shop.call('POST', 'save-order', order)).status).toBe(200)
      await shop.caughtUp()
    }
    expect(leftShown).toEqual([undefined, undefined, 5, 4, 3, 2, 1, undefined])
  })
})
