import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { mediaFiles, productImages, products, variants } from '../tables.ts'

let shop: Shop
let cookie: string

beforeAll(async () => {
  shop = await openShop()
  cookie = await shop.staffCookie(['products.view', 'products.edit'])
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => shop.call(method, url, payload, cookie)
const shown = async (number: number) =>
  (
    await shop.db
      .select()
      .from(productImages)
      .where(eq(productImages.productNumber, number))
      .orderBy(productImages.position)
  ).map(({ key, color }) => [key, color])

/** Two colours, with SKUs that begin alike. */
async function panjabi(sku: string) {
  const { number } = await shop.sells(`Panjabi ${sku}`, { colors: ['Green', 'Red'] })
  await shop.db.update(products).set({ sku }).where(eq(products.number, number))
  const rows = await shop.db.select().from(variants).where(eq(variants.productNumber, number))
  for (const { id, color } of rows)
    await shop.db
      .update(variants)
      .set({ sku: `${sku}-${color.toUpperCase()}` })
      .where(eq(variants.id, id))
  return number
}
async function files(prefix: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, nr) => `uploads/2026/11/${prefix}-${nr}.webp`)
  await shop.db.insert(mediaFiles).values(keys.map((key) => ({ key, altEn: `Alt of ${key}`, focalX: 30 })))
  return keys
}

test('names lead to products, colours of variants and places; a name that is no SKU leads nowhere', async () => {
  const number = await panjabi('PJ-01')
  const single = await shop.sells('Shawl')
  const [variant] = await shop.db.select().from(variants).where(eq(variants.productNumber, single.number))
  const gone = await panjabi('PJ-02')
  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.number, gone))
  const names = [
    'Eid/pj-01.jpg',
    'PJ-01 (2).jpg',
    'PJ-01-red_back.jpg',
    `${variant?.sku}-3.png`,
    'PJ-02.jpg',
    'IMG_2034.jpg',
  ]
  const answer = await call('POST', 'match-media', { names })
  expect(
    answer.body.names.map((each: { productNumber: number; color: string; order: number }) => [
      each.productNumber,
      each.color,
      each.order,
    ]),
  ).toEqual([
    [number, null, 0],
    [number, null, 2],
    [number, 'Red', 6],
    [single.number, null, 3],
    [null, null, 0],
    [null, null, 0],
  ])
})

test('pictures are attached in their order behind those that are there, and never twice, also raced', async () => {
  const number = await panjabi('PJ-10')
  const [first = '', ...rest] = await files('ten', 4)
  await shop.db.insert(productImages).values({ productNumber: number, key: 'demo/old.webp' })
  const attach = (keys: string[], color: string | null = null) =>
    call('POST', 'attach-media', { productNumber: number, color, keys })
  expect((await attach([first])).body).toMatchObject({ added: 1, message: '1 picture added' })
  const answers = await Promise.all([1, 2, 3].map(() => attach([first, ...rest])))
  expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 3])
  expect((await attach([first], 'Red')).body.added).toBe(1)
  expect(await shown(number)).toEqual([
    ['demo/old.webp', null],
    [first, null],
    ...rest.map((key) => [key, null]),
    [first, 'Red'],
  ])
  const [row] = await shop.db.select().from(productImages).where(eq(productImages.key, first))
  expect(row).toMatchObject({ altEn: `Alt of ${first}`, focalX: 30 })
})

test('each colour has ten pictures; the eleventh is refused, as is a colour that is not there', async () => {
  const number = await panjabi('PJ-20')
  const keys = await files('twenty', 21)
  const attach = (some: string[], color: string | null) =>
    call('POST', 'attach-media', { productNumber: number, color, keys: some })
  for (const color of [null, 'Green', 'Red']) expect((await attach(keys.slice(0, 10), color)).status).toBe(200)
  const eleventh = await attach(keys.slice(10, 11), 'Red')
  expect([eleventh.status, eleventh.body.error]).toEqual([
    422,
    'Maximum 10 images allowed for Red. You can upload 0 more.',
  ])
  expect((await attach(keys.slice(10, 11), 'Blue')).status).toBe(422)
  expect((await attach(['uploads/2026/11/nobody.webp'], 'Green')).status).toBe(422)
  expect(await shown(number)).toHaveLength(30)

  const images = (await shown(number)).map(([url, color]) => ({ url, color }))
  expect((await call('PUT', 'products', { id: number, images })).status).toBe(200)
  const more = await call('PUT', 'products', { id: number, images: [...images, { url: keys[20], color: 'Red' }] })
  expect(more.status).toBe(422)
  expect(JSON.stringify(more.body)).toContain('Maximum 10 images allowed for Red. You can upload 0 more.')
  expect((await call('POST', 'attach-media', { productNumber: 999_999, keys: [keys[0]] })).status).toBe(404)
})
