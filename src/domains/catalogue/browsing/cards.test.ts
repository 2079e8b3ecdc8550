import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockLevels } from '#domains/inventory/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { priceOfSize } from '#web/storefront/card/price-of-size.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { productImages, variants } from '../tables.ts'
import { cardsOf } from './cards.ts'
import { listing } from './listing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A panjabi in three colours with two pictures each; only the given variants are in stock. */
async function sells(canBeHad: string[], colorsOfPictures: (string | null)[] = ['Ivory', 'Green', 'Black']) {
  const product = await shop.sells('Panjabi', {
    sizes: ['38', '40'],
    colors: ['Ivory', 'Green', 'Black'],
    onHand: 0,
    subcategory: 'panjabi',
  })
  for (const piece of canBeHad)
    await shop.db
      .update(stockLevels)
      .set({ onHand: 3 })
      .where(eq(stockLevels.variantId, product.variants[piece] ?? 0))
  await shop.db.insert(productImages).values(
    colorsOfPictures.flatMap((color, nr) =>
      ['front', 'back'].map((side, place) => ({
        productNumber: product.number,
        color,
        key: `demo/${color}-${side}`,
        position: nr * 2 + place,
      })),
    ),
  )
  return product
}

const cardOf = async (number: number) => (await cardsOf(shop.db, [number]))[0]
const keys = (card: Awaited<ReturnType<typeof cardOf>>) => card?.pictures.map(({ key }) => key)

test('a card shows one colour: both its pictures, and which sizes are missing in this colour', async () => {
  const { number } = await sells(['40/Ivory', '38/Green'])
  const card = await cardOf(number)
  expect(keys(card)).toEqual(['demo/Ivory-front', 'demo/Ivory-back'])
  expect(card).toMatchObject({
    color: 'Ivory',
    path: `/product/${number}`,
    sizes: [
      { size: '38', available: true, isElsewhere: true },
      { size: '40', available: true },
    ],
  })
  expect(card?.sizes[1]).not.toHaveProperty('isElsewhere')
})

test('if a colour is sold out, the card shows the first available one', async () => {
  const { number } = await sells(['38/Black'])
  const card = await cardOf(number)
  expect(keys(card)).toEqual(['demo/Black-front', 'demo/Black-back'])
  expect(card).toMatchObject({
    color: 'Black',
    path: `/product/${number}`,
    sizes: [
      { size: '38', available: true },
      { size: '40', available: false },
    ],
  })
})

test('a list filtered by colour shows and sells that colour, preferring one available in the filtered size', async () => {
  const { number, variants: ids } = await sells(['38/Ivory', '40/Ivory', '38/Green', '40/Black'])
  await shop.db
    .update(variants)
    .set({ price: 250_000 })
    .where(eq(variants.id, ids['40/Black'] ?? 0))
  const found = async (query: Parameters<typeof listingQuery>[0]) =>
    (await listing(shop.db, listingQuery(query))).cards.find((card) => card.number === number)
  const black = await found({ colors: ['Black'] })
  expect(keys(black)).toEqual(['demo/Black-front', 'demo/Black-back'])
  expect(black).toMatchObject({
    color: 'Black',
    path: `/product/${number}?color=black`,
    sizes: [
      { size: '38', isElsewhere: true },
      { size: '40', available: true, price: 250_000 },
    ],
  })
  expect(await found({ colors: ['Green', 'Black'], sizes: ['40'] })).toMatchObject({ color: 'Black' })
  expect(await found({ colors: ['Ivory'] })).toMatchObject({ color: 'Ivory', path: `/product/${number}` })
  expect(await found({})).toMatchObject({ color: 'Ivory' })
})

test('if pictures are not assigned to colours, the card asks for the colour before selling', async () => {
  const { number } = await sells(['38/Ivory', '40/Ivory'], [null])
  const card = await cardOf(number)
  expect(card?.color).toBeNull()
  expect(card?.sizes.every(({ isElsewhere }) => isElsewhere)).toBe(true)
  const single = await shop.sells('One colour', { sizes: ['M'] })
  expect(await cardOf(single.number)).toMatchObject({ color: 'Green', sizes: [{ size: 'M', available: true }] })
})

test('the original price of a size equals that on its page: none if the size costs as much or more', async () => {
  const { number, variants: ids } = await shop.sells('On sale', {
    sizes: ['S', 'M', 'L'],
    price: 1850,
    originalPrice: 2200,
  })
  for (const [piece, price] of [
    ['M/Green', 200_000],
    ['L/Green', 220_000],
  ] as const)
    await shop.db
      .update(variants)
      .set({ price })
      .where(eq(variants.id, ids[piece] ?? 0))
  const card = await cardOf(number)
  expect(card?.sizes).toEqual([
    { size: 'S', available: true },
    { size: 'M', available: true, price: 200_000 },
    { size: 'L', available: true, price: 220_000, originalPrice: null },
  ])
  const page = await productPage(shop.db, number)
  if (!card) throw new Error('no card')
  for (const size of card.sizes)
    expect(page?.variants.find((variant) => variant.size === size.size)).toMatchObject(priceOfSize(card, size))
  expect(priceOfSize(card, undefined)).toEqual({ price: 185_000, originalPrice: 220_000 })
})
