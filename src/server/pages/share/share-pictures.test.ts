import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharePicture, shareUrl } from '#domains/catalogue/browsing/share-picture.ts'
import { productImages, products } from '#domains/catalogue/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Locale } from '#shared/locales.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { drawText } from './draw-text.ts'

let shop: Shop
let number: number

const green = { r: 0x15, g: 0x49, b: 0x3f }
const cloth = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: green } })
    .webp()
    .toBuffer()

beforeAll(async () => {
  shop = await openShop()
  const made = await shop.sells('Jamdani panjabi & pajama <set>', { price: 1850, originalPrice: 2500 })
  number = made.number
  await shop.db.update(products).set({ titleBn: 'জামদানি পাঞ্জাবি' }).where(eq(products.number, number))
  await shop.context.storage.put('uploads/2026/11/upright.webp', await cloth(600, 800))
  await shop.context.storage.put('uploads/2026/11/square.webp', await cloth(800, 800))
  await shop.db.insert(productImages).values([
    { productNumber: number, key: 'uploads/2026/11/upright.webp', width: 600, height: 800, position: 0 },
    { productNumber: number, key: 'uploads/2026/11/square.webp', width: 800, height: 800, position: 1 },
  ])
})
afterAll(() => shop.close())

async function urlOf(locale: Locale, nr = 0) {
  const page = await productPage(shop.db, number)
  const picture = page && sharePicture(page, await shopSettings(shop.db), locale, nr)
  if (!picture) throw new Error('no picture')
  return shareUrl(locale, number, nr, picture)
}
const get = (url: string) => shop.app.inject({ url })
/** The colour of a pixel, and how much of the right side is written on. */
async function seen(body: Buffer, x: number, y: number) {
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return { width: info.width, height: info.height, pixel: [...data.subarray(at, at + 3)] }
}
const isGreen = ([r = 0, g = 0, b = 0]: number[]) =>
  Math.abs(r - green.r) < 8 && Math.abs(g - green.g) < 8 && Math.abs(b - green.b) < 8

test('a product’s picture is a JPEG of 1200 × 630 with its photo, kept for ever', async () => {
  const answer = await get(await urlOf('en'))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload.length).toBeLessThan(200 * 1024)
  const { width, height, pixel } = await seen(answer.rawPayload, 230, 60)
  expect([width, height, isGreen(pixel)]).toEqual([1200, 630, true])
})

test('a square photo is shown whole', async () => {
  const answer = await get(await urlOf('en', 1))
  expect(isGreen((await seen(answer.rawPayload, 230, 30)).pixel)).toBe(false)
  expect(isGreen((await seen(answer.rawPayload, 230, 315)).pixel)).toBe(true)
})

test('each language has its own; a new price has a new address, to which the old one leads', async () => {
  const [english, bangla] = [await urlOf('en'), await urlOf('bn')]
  expect((await get(english)).rawPayload.equals((await get(bangla)).rawPayload)).toBe(false)
  await shop.db.update(products).set({ price: 150_000 }).where(eq(products.number, number))
  const now = await urlOf('en')
  expect(now).not.toBe(english)
  const old = await get(english)
  expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([
    302,
    now,
    expect.not.stringContaining('immutable'),
  ])
})

test('an address of the shop’s own is needed: unknown products, photos, languages and hidden products are 404', async () => {
  const url = await urlOf('en')
  const wrong = [
    url.replace(`/${number}/`, '/999999/'),
    url.replace('/0-', '/7-'),
    url.replace('/en/', '/xx/'),
    url.replace('.jpg', '.png'),
    `/share/en/${number}/0-../../secret.jpg`,
  ]
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, number))
  for (const each of [...wrong, url]) expect([each, (await get(each)).statusCode]).toEqual([each, 404])
  await shop.db.update(products).set({ isActive: true }).where(eq(products.number, number))
})

test('a photo that is missing leaves the rest of the picture', async () => {
  await shop.context.storage.remove('uploads/2026/11/square.webp')
  const other = await shop.sells('Without photo', { price: null })
  const page = await productPage(shop.db, other.number)
  const picture = page && sharePicture(page, await shopSettings(shop.db), 'bn', 0)
  if (!picture) throw new Error('no picture')
  expect((await get(shareUrl('bn', other.number, 0, picture))).statusCode).toBe(200)
})

test.each(['anek', 'hind', 'serif'] as const)(
  '%s: Bangla is shaped: a conjunct is narrower than its letters',
  async (pair) => {
    const widthOf = async (text: string) => (await drawText([[{ text, size: 60, color: '#000000' }]], pair, 2000)).width
    expect(await widthOf('ক্ষক্ষক্ষ')).toBeLessThan((await widthOf('কষকষকষ')) * 0.9)
    // The vowel sign stands before its letter, with a face of the shop: no box of a missing one.
    expect(await widthOf('কি')).toBeLessThan(await widthOf('কক'))
  },
)
