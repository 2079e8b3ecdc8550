import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, productColors, productImages, products, variants } from '#domains/catalogue/tables.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import { deliveryZones } from '#domains/places/tables.ts'
import { settings } from '#domains/settings/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { readConfig } from '#platform/config.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { elements, readXml, textOf } from '../../../tests/support/read-xml.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://bunon.example' }) })
  await shop.db.insert(categories).values([
    { id: 'mainCollections-root|mens', slug: 'mens', section: 'mainCollections', titleEn: 'Mens', members: 'main' },
    { id: 'mensCategories-tops|panjabi', slug: 'panjabi', section: 'mensCategories', titleEn: 'Panjabi' },
    {
      id: 'kidsCategories-girls|girls-frock',
      slug: 'girls-frock',
      section: 'kidsCategories',
      subsection: 'girls',
      titleEn: 'Frock',
    },
  ])
})
afterAll(() => shop.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ url, headers: { host: 'bunon.example', ...headers } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer
}
const items = async (url = '/feeds/google.xml') => elements(readXml((await get(url)).body), 'item')
const itemsOf = async (number: number, url?: string) =>
  (await items(url)).filter((item) => textOf(item, 'g:item_group_id') === String(number))

test('the link of a colour with a Bangla name selects it', async () => {
  const { number } = await shop.sells('Named in Bangla', { colors: ['লাল', 'নীল'], sizes: ['M'] })
  const links = (await itemsOf(number)).map((item) => new URL(textOf(item, 'g:link') ?? ''))
  expect(links.map((link) => link.searchParams.get('color')).toSorted()).toEqual(['লাল', 'নীল'].toSorted())
})

test('attributes of the owner’s own that pages show are details of an item, in its language', async () => {
  const staff = await shop.staffCookie()
  const create = async (body: object) => (await shop.call('POST', 'attributes', body, staff)).body.attribute
  const weave = await create({ kind: 'text', nameEn: 'Weave', nameBn: 'বুনন' })
  const inner = await create({ kind: 'number', nameEn: 'Inner', isShown: false })
  const product = await shop.sells('Detailed', { price: 900 })
  const attributes = [
    { id: weave.id, text: 'Twill, 2:1 & fine', textBn: 'টুইল' },
    { id: inner.id, number: 3 },
  ]
  expect((await shop.call('PUT', 'products', { id: product.number, attributes }, staff)).status).toBe(200)
  const detailsOf = async (url: string) =>
    (await itemsOf(product.number, url)).map((item) =>
      elements(item, 'g:product_detail').map((detail) => [
        textOf(detail, 'g:attribute_name'),
        textOf(detail, 'g:attribute_value'),
      ]),
    )
  expect(await detailsOf('/feeds/google.xml')).toEqual([[['Weave', 'Twill, 2:1 & fine']]])
  const { body } = await get('/feeds/products.csv')
  expect(body).toContain('":Weave:Twill\\, 2\\:1 & fine"')
})

test('every variant is in the feed, sold-out ones included, with its own URL, price and availability', async () => {
  const product = await shop.sells('Feed panjabi', {
    price: 1290,
    originalPrice: 1690,
    sizes: ['M', 'L'],
    colors: ['Sea Green', 'Red'],
    subcategory: 'panjabi',
  })
  const soldOut = product.variants['L/Red'] ?? -1
  await shop.db.update(stockLevels).set({ onHand: 0 }).where(eq(stockLevels.variantId, soldOut))
  await shop.db.insert(productImages).values([
    { productNumber: product.number, key: 'demo/green.webp', color: 'Sea Green', position: 0 },
    { productNumber: product.number, key: 'demo/red.webp', color: 'Red', position: 1 },
    { productNumber: product.number, key: 'demo/cloth.webp', position: 2 },
  ])

  const found = await itemsOf(product.number)
  expect(found.map((item) => textOf(item, 'g:id')).sort()).toEqual(
    Object.values(product.variants)
      .map((id) => `${product.number}-${id}`)
      .sort(),
  )
  const fieldsOf = (id: number, ...names: string[]) => {
    const item = found.find((each) => textOf(each, 'g:id') === `${product.number}-${id}`)
    return item && names.map((name) => textOf(item, `g:${name}`))
  }
  expect(fieldsOf(soldOut, 'availability', 'link', 'size', 'color', 'price', 'sale_price')).toEqual([
    'out of stock',
    `http://bunon.example/product/${product.number}?color=red&size=L`,
    'L',
    'Red',
    '1690 BDT',
    '1290 BDT',
  ])
  expect(fieldsOf(product.variants['M/Sea Green'] ?? -1, 'availability', 'link', 'image_link')).toEqual([
    'in stock',
    `http://bunon.example/product/${product.number}?color=sea-green&size=M`,
    'http://bunon.example/media/1200/demo/green.jpg',
  ])
  expect(fieldsOf(soldOut, 'image_link', 'additional_image_link', 'condition', 'brand', 'gender', 'age_group')).toEqual(
    [
      'http://bunon.example/media/1200/demo/red.jpg',
      'http://bunon.example/media/1200/demo/cloth.jpg',
      'new',
      'Bunon',
      'male',
      'adult',
    ],
  )
  expect(fieldsOf(soldOut, 'product_type', 'google_product_category')).toEqual([
    'Mens > Panjabi',
    'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing',
  ])
})

test('a variant with a price of its own has that price', async () => {
  const { number, variants: ids } = await shop.sells('Two prices', { price: 1000, sizes: ['S', 'XL'] })
  await shop.db
    .update(variants)
    .set({ price: 120_050 })
    .where(eq(variants.id, ids['XL/Green'] ?? -1))
  const prices = (await itemsOf(number)).map((item) => [textOf(item, 'g:size'), textOf(item, 'g:price')])
  expect(prices).toEqual([
    ['S', '1000 BDT'],
    ['XL', '1200.50 BDT'],
  ])
})

test('products without a price, inactive products and removed variants are left out', async () => {
  const priceless = await shop.sells('No price', { price: null })
  const off = await shop.sells('Switched off')
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, off.number))
  const fewer = await shop.sells('Fewer sizes', { sizes: ['M', 'L'] })
  await shop.db
    .update(variants)
    .set({ isActive: false })
    .where(and(eq(variants.productNumber, fewer.number), eq(variants.size, 'L')))
  const all = await items()
  const groups = all.map((item) => textOf(item, 'g:item_group_id'))
  expect(groups).not.toContain(String(priceless.number))
  expect(groups).not.toContain(String(off.number))
  expect(groups.filter((group) => group === String(fewer.number))).toHaveLength(1)
})

test('names with markup, ampersands and control characters leave the feed well-formed and plain', async () => {
  const { number } = await shop.sells('Tom & "Jerry" <b>shirt</b> ]]>')
  await shop.db
    .update(products)
    .set({ descriptionEn: '<p>Soft &amp; light</p>\u0001<script>alert(1)</script>', brand: `B&B's` })
    .where(eq(products.number, number))
  const [item] = await itemsOf(number)
  if (!item) throw new Error('not in the feed')
  expect(textOf(item, 'g:title')).toBe('Tom & "Jerry" shirt ]]>')
  expect(textOf(item, 'g:description')).toBe('Soft & light')
  expect(textOf(item, 'g:brand')).toBe(`B&B's`)
})

test('children’s clothes have the age group of their size', async () => {
  const { number } = await shop.sells('Frock', {
    category: 'kids',
    subcategory: 'girls-frock',
    sizes: ['0-3 Months', '6-12 Months', '4/5 Year', '12/13 Year'],
  })
  const ages = (await itemsOf(number)).map((item) => [textOf(item, 'g:age_group'), textOf(item, 'g:gender')])
  expect(ages).toEqual([
    ['newborn', 'female'],
    ['infant', 'female'],
    ['toddler', 'female'],
    ['kids', 'female'],
  ])
})

test('the Bangla feed has Bangla texts and links to the Bangla pages', async () => {
  const { number } = await shop.sells('Blue shirt', { colors: ['Blue'] })
  await shop.db.update(products).set({ titleBn: 'নীল শার্ট' }).where(eq(products.number, number))
  await shop.db.update(productColors).set({ nameBn: 'নীল' }).where(eq(productColors.productNumber, number))
  const [item] = await itemsOf(number, '/feeds/facebook.xml?lang=bn')
  if (!item) throw new Error('not in the feed')
  expect(['g:title', 'g:color', 'g:link'].map((name) => textOf(item, name))).toEqual([
    'নীল শার্ট',
    'নীল',
    `http://bunon.example/bn/product/${number}?color=blue&size=M`,
  ])
})

test('the CSV feed has the same offers, quoted, and no cell that a spreadsheet would execute', async () => {
  const { number } = await shop.sells('=HYPERLINK("http://evil")', { sizes: ['M', 'L'] })
  const { body, headers } = await get('/feeds/products.csv')
  expect(headers['content-type']).toContain('text/csv')
  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toMatch(/^id,item_group_id,title,description,availability,condition,price,/)
  expect(lines).toHaveLength((await items()).length)
  const mine = lines.filter((line) => line.includes(`,${number},`))
  expect(mine).toHaveLength(2)
  for (const line of mine) expect(line).toContain(`,"'=HYPERLINK(""http://evil"")",`)
})

test('the feed names what delivery of the piece alone costs at most, by its weight and paid at the door', async () => {
  const { number } = await shop.sells('Feed blanket', { price: 1000 })
  await shop.db.insert(settings).values({ name: 'pieceGrams', value: 2500 })
  const shipping = async () => {
    const [item] = await itemsOf(number)
    const [found] = item ? elements(item, 'g:shipping') : []
    return found && ['g:country', 'g:price'].map((name) => textOf(found, name))
  }
  const change = (values: object) =>
    shop.db.transaction(async (tx) => {
      await tx.update(deliveryZones).set(values)
      await invalidateTags(tx, ['settings'])
    })
  try {
    await change({ perKg: 2000, codFee: 1500 })
    await expect.poll(shipping).toEqual(['BD', '175 BDT'])
    expect((await get('/feeds/products.csv')).body).toMatch(/,BD:::175 BDT\r\n/)
  } finally {
    await shop.db.delete(settings)
    await change({ perKg: 0, codFee: 0 })
  }
  await expect.poll(shipping).toEqual(['BD', '120 BDT'])
})

test('a feed is cached until the catalogue changes', async () => {
  const url = '/feeds/google.xml'
  const first = await get(url)
  const again = await shop.app.inject({
    url,
    headers: { host: 'bunon.example', 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const before = shop.context.cache.size
  expect(before).toBeGreaterThan(0)
  await shop.db.transaction(async (tx) => {
    await invalidateTags(tx, ['list:all'])
  })
  await expect.poll(() => shop.context.cache.size).toBeLessThan(before)
})

test('a feed too large for the cache is streamed completely', async () => {
  const { rows } = await shop.db.execute<{ number: number }>(sql`
    with made as (
      insert into products (id, slug, sku, title_en, description_en, brand, category, price)
      select 'prod_large' || nr, 'large-' || nr, 'LARGE' || nr, 'Large catalogue ' || nr,
        repeat('Woven by hand in Sonargaon. ', 150), 'Bunon', 'mens', 100000
      from generate_series(1, 260) nr returning number
    )
    insert into variants (product_number, size, color, sku)
    select number, 'M', 'Green', 'LARGE-M-' || number from made returning product_number as number`)
  const answer = await get('/feeds/google.xml', { 'accept-encoding': 'identity' })
  expect(answer.headers.etag).toBeUndefined()
  const groups = new Set(elements(readXml(answer.body), 'g:item_group_id').map(({ text }) => text))
  expect(rows.filter(({ number }) => !groups.has(String(number)))).toEqual([])
  const zipped = await get('/feeds/google.xml', { 'accept-encoding': 'gzip' })
  const { gunzipSync } = await import('node:zlib')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(answer.body)
})
