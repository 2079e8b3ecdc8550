import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, categoryProducts, productColors, productImages, products, variants } from '../tables.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import { readShapes } from './read-shapes.ts'
import type { Report } from './report.ts'
import { reportText } from './report-text.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const now = new Date('2026-11-21T06:00:00Z')
const run = (text: string, options: Partial<ImportOptions> = {}) =>
  importCatalogue(shop.db, readShapes(text), {
    name: 'test.json',
    storage: shop.context.storage,
    sources: { folder: undefined, fetch: false },
    dryRun: false,
    now,
    ...options,
  })
const rows = (...list: unknown[]) => JSON.stringify(list)
const sample = (name: string) => readFile(`tests/samples/catalogue-${name}.json`, 'utf8')
const product = (number: number) =>
  shop.db
    .select()
    .from(products)
    .where(eq(products.number, number))
    .then(([row]) => row)
const remarksOf = ({ rows }: Report) =>
  Object.fromEntries(
    rows
      .map((row) => [row.place, [row.withoutPrice, row.reason, ...row.mended, ...row.notes].filter(Boolean)])
      .filter(([, what]) => what?.length),
  )

async function everything() {
  const tables = {
    products,
    productColors,
    variants,
    productImages,
    categories,
    categoryProducts,
    stockLevels,
    auditLog,
  }
  return Promise.all(
    Object.values(tables).map((table) =>
      shop.db
        .execute(sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print from ${table} t`)
        .then(({ rows }) => rows[0]),
    ),
  )
}

const totals = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  repeated: 0,
  skipped: 0,
  refused: 0,
  mended: 0,
  withoutPrice: 0,
}

test('the list: every product in order, with price, sizes and colour; a second import changes nothing', async () => {
  const text = await sample('list')
  expect((await run(text)).totals).toEqual({ ...totals, read: 60, new: 60, mended: 11 })
  expect(await product(1)).toMatchObject({
    titleEn: 'Festive Three Piece Mustard',
    price: 257_200,
    originalPrice: 322_000,
    category: 'womens',
    subcategory: 'three-piece',
    slug: 'festive-three-piece-mustard',
    id: expect.stringMatching(/^prod_/),
    sku: expect.stringMatching(/^SKU_/),
  })
  expect(await product(3)).toMatchObject({
    price: 143_200,
    originalPrice: 179_000,
    searchKey: expect.stringContaining('embroidered panjabi olive'),
  })
  expect(await product(5)).toMatchObject({ price: 405_200, originalPrice: null })
  const panjabi = await shop.db
    .select()
    .from(variants)
    .where(eq(variants.productNumber, 3))
    .orderBy(asc(variants.position))
  expect(panjabi.map(({ size, color }) => `${size} ${color}`)).toEqual([
    '38 Olive',
    '40 Olive',
    '42 Olive',
    '44 Olive',
    '46 Olive',
  ])
  expect(await shop.leftOf(panjabi[0]?.id)).toBe(0)
  const frock = await shop.db
    .select()
    .from(variants)
    .where(eq(variants.productNumber, 2))
    .orderBy(asc(variants.position))
  expect(frock.map(({ size }) => size)).toEqual(['4/5 Year', '6/7 Year', '8/9 Year', '10/11 Years', '12/13 Year'])
  expect(
    await shop.db
      .select({ name: productColors.name, hex: productColors.hex })
      .from(productColors)
      .where(eq(productColors.productNumber, 2)),
  ).toEqual([{ name: 'Sky Blue', hex: '#8db7d4' }])

  const before = await everything()
  const again = await run(text, { now: new Date() })
  expect(again.totals).toEqual({ ...totals, read: 60, unchanged: 60 })
  expect(await everything()).toEqual(before)
})

test('the collections: forty products, and the categories they need', async () => {
  const text = await sample('collections')
  const report = await run(text)
  expect(report.totals).toEqual({ ...totals, read: 40, new: 40, mended: 10 })
  expect(report.rows[0]).toMatchObject({ place: 'mens-polos row 1', number: 1, name: 'Everyday Polo Shirt Olive' })
  expect(report.unfetched).toBe(80)
  const made = await shop.db
    .select({ id: categories.id, members: categories.members, title: categories.titleEn })
    .from(categories)
    .where(sql`slug in ('mens', 'mens-polos', 'bags')`)
    .orderBy(categories.slug)
  expect(made).toEqual([
    { id: 'accessories-root-bags', members: 'subcategory', title: 'Bags' },
    { id: 'mainCollections-root-mens', members: 'main', title: 'Mens' },
    { id: 'mensCategories-root-mens-polos', members: 'subcategory', title: 'Mens Polos' },
  ])
  const before = await everything()
  expect((await run(text)).totals).toEqual({ ...totals, read: 40, unchanged: 40 })
  expect(await everything()).toEqual(before)
})

test('the dirty list: every row is imported, corrected or refused, and the report states why', async () => {
  await run(await sample('list'))
  const text = await sample('dirty-array')
  const report = await run(text)
  expect(report.totals).toEqual({ ...totals, read: 28, new: 24, refused: 4, mended: 12, withoutPrice: 5 })
  expect(remarksOf(report)).toEqual({
    'row 1': ["it has no title: called 'Olive Slim Panjabi 7' from its id"],
    'row 2': ["it has neither title nor id: called 'Product'"],
    'row 3': ['it has no price'],
    'row 4': ["the price 'Call for price' cannot be read"],
    'row 5': ['the price -50 is not above 0'],
    'row 6': ['the price 0 is not above 0'],
    'row 7': ['the original price 990 is below the price 1990: dropped'],
    'row 8': ['the price 1000000000000 is above ৳1,00,00,000'],
    'row 9': ['description: HTML turned into plain text'],
    'row 12': [
      'picture file:///etc/passwd dropped: a file address is not a picture',
      'picture javascript:alert(1) dropped: a javascript address is not a picture',
      'picture http://127.0.0.1:22/ dropped: it leads into a private network',
      'picture ../../secret.jpg dropped: it leads out of its folder',
      'picture null dropped: no address',
      'picture 42 dropped: no address',
    ],
    'row 13': ['title cut to 200 characters'],
    'row 14': ["category '  Mens ' read as mens", "subcategory 'Mens Polos' read as mens-polos"],
    'row 15': ['category taken from its tags: womens / three-piece'],
    'row 16': ['it is not a product but a text'],
    'row 17': ['it is not a product but nothing'],
    'row 18': ['it is not a product but a number'],
    'row 19': ['it is not a product but a list'],
    'row 21': ["duplicate id 'dup-1' (row 20 has it): kept as another product"],
    'row 22': ['tags taken from a text with commas'],
    'row 23': ['title: characters that cannot be stored (NUL and the like) removed'],
    'row 25': ['14 pictures: the first 10 kept'],
  })
  const at = (place: string) => product(report.rows.find((row) => row.place === place)?.number ?? 0)
  expect((await at('row 4'))?.price).toBeNull()
  expect(await at('row 9')).toMatchObject({ descriptionEn: 'Soft cotton' })
  expect(await at('row 10')).toMatchObject({
    titleEn: 'কালো জামদানি পাঞ্জাবি',
    titleBn: 'কালো জামদানি পাঞ্জাবি',
    slug: 'blazer-210',
    price: 209_200,
  })
  expect((await at('row 13'))?.titleEn).toHaveLength(200)
  expect(await at('row 14')).toMatchObject({ category: 'mens', subcategory: 'mens-polos' })
  expect(await at('row 22')).toMatchObject({ tags: ['cotton', 'summer'], titleEn: 'Premium T-Shirt Maroon' })
  expect(await at('row 23')).toMatchObject({ titleEn: 'Panjabi with NUL' })
  expect(await at('row 24')).toMatchObject({ titleEn: '=HYPERLINK("http://evil")' })
  expect((await at('row 26'))?.price).toBe(125_000)
  expect((await at('row 27'))?.price).toBe(189_000)

  const before = await everything()
  expect((await run(text)).totals).toEqual({
    ...totals,
    read: 28,
    unchanged: 24,
    refused: 4,
    mended: 12,
    withoutPrice: 5,
  })
  expect(await everything()).toEqual(before)
  expect(reportText(report)).toContain('row 16   refused')
})

test('a dry run gives the same report and writes nothing', async () => {
  const before = await everything()
  const { totals: trial } = await run(await sample('dirty-array'), { dryRun: true })
  expect(await everything()).toEqual(before)
  expect((await run(await sample('dirty-array'))).totals).toEqual(trial)
  expect((await product(1))?.titleEn).toBe('Olive Slim Panjabi 7')
})

test('a changed row changes its product; number, slug, stock and staff’s Bangla texts stay', async () => {
  const row = { id: 'x-1', title: 'Jamdani Panjabi Olive', category: 'mens', subcategory: 'panjabi', price: 1850 }
  await run(rows(row))
  await shop.db.update(products).set({ titleBn: 'জামদানি পাঞ্জাবি' })
  await shop.db.update(stockLevels).set({ onHand: 7 })
  const report = await run(rows({ ...row, price: 1650, title: 'Jamdani Panjabi, olive', sizes: ['42', '48'] }))
  expect(report.totals).toMatchObject({ changed: 1, new: 0 })
  expect(await product(1)).toMatchObject({
    slug: 'jamdani-panjabi-olive',
    titleEn: 'Jamdani Panjabi, olive',
    titleBn: 'জামদানি পাঞ্জাবি',
    price: 165_000,
  })
  const stock = await shop.db
    .select({ size: variants.size, onHand: stockLevels.onHand })
    .from(variants)
    .innerJoin(stockLevels, eq(stockLevels.variantId, variants.id))
    .orderBy(variants.id)
  expect(stock).toEqual([
    ...['38', '40', '42', '44', '46'].map((size) => ({ size, onHand: 7 })),
    { size: '48', onHand: 0 },
  ])
})

test('a row makes no more variants than a product may have, new or imported again, and says so', async () => {
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nr) => `${word} ${nr + 1}`)
  const row = { id: 'wide', title: 'Wide', category: 'mens', price: 1850, sizes: numbered('Size', 30) }
  const first = rows({ ...row, colors: numbered('Colour', 20) })
  const made = await run(first)
  expect(made.rows[0]?.mended).toContain('30 sizes in 20 colours: the first 13 colours kept')
  expect(await shop.db.select().from(variants)).toHaveLength(390)
  expect((await run(first)).totals).toMatchObject({ unchanged: 1 })

  const more = await run(rows({ ...row, price: 1650, colors: numbered('Colour', 15) }))
  expect(more.rows[0]).toMatchObject({ outcome: 'changed', mended: [] })
  expect(more.rows[0]?.notes).toContain('50 sizes and colours are left out: a product has 400 variants at most')
  expect(await shop.db.select().from(variants)).toHaveLength(400)
  const colors = await shop.db.select({ name: productColors.name }).from(productColors)
  expect(new Set(colors.map(({ name }) => name)).size).toBe(15)
})

test('deleted products are skipped, and restored on request, with their SKUs', async () => {
  await run(rows({ id: 'x-1', title: 'Polo', price: 4 }))
  const [before] = await shop.db.select().from(products)
  const codes = () => shop.db.select({ sku: variants.sku }).from(variants).orderBy(variants.id)
  const skus = await codes()
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/backend/api/products',
    headers: { cookie: await shop.staffCookie() },
    payload: { id: 1 },
  })
  expect(deleted.statusCode).toBe(200)
  expect(await codes()).not.toEqual(skus)

  const again = rows({ id: 'x-1', title: 'Polo', price: 5 })
  const skipped = await run(again)
  expect([skipped.totals.skipped, skipped.rows[0]?.reason]).toEqual([1, 'it was deleted in the shop'])
  expect(reportText(skipped)).toContain('--bring-back')
  expect((await product(1))?.deletedAt).not.toBeNull()

  expect((await run(again, { bringBack: true })).totals).toMatchObject({ changed: 1, new: 0 })
  expect(await product(1)).toMatchObject({ deletedAt: null, sku: before?.sku, price: 500 })
  expect(await codes()).toEqual(skus)
  expect((await run(again, { bringBack: true })).totals).toMatchObject({ unchanged: 1 })
})

test('an unreadable or missing price never replaces a known one', async () => {
  const row = { id: 'x-1', title: 'Polo', price: { current: 800, original: 1000 } }
  await run(rows(row))
  for (const [price, reason] of [
    ['abc', "the price 'abc' cannot be read"],
    [0, 'the price 0 is not above 0'],
  ])
    expect((await run(rows({ ...row, title: 'Polo shirt', price }))).rows[0]).toMatchObject({
      outcome: 'refused',
      name: 'Polo shirt',
      reason,
    })
  const tagged = { ...row, description: '<b>Soft</b>', tags: 'cotton, summer', price: 'abc' }
  const refused = await run(rows(tagged))
  expect(refused.totals).toEqual({ ...totals, read: 1, refused: 1 })
  expect(refused.rows[0]).toMatchObject({ reason: "the price 'abc' cannot be read", mended: [] })
  expect(refused.rows[0]?.withoutPrice).toBeUndefined()
  expect(await product(1)).toMatchObject({ titleEn: 'Polo', price: 80_000, originalPrice: 100_000 })

  // If only the original price is unreadable, the rest is imported.
  const odd = await run(rows({ ...row, title: 'Polo piqué', price: { current: 900, original: 'abc' } }))
  expect(odd.rows[0]).toMatchObject({
    outcome: 'changed',
    mended: expect.arrayContaining(["the original price 'abc' cannot be right: dropped"]),
    notes: ['its original price cannot be read: the one in the shop stays'],
  })
  expect(await product(1)).toMatchObject({ titleEn: 'Polo piqué', price: 90_000, originalPrice: 100_000 })
  await run(rows({ ...row, price: { current: 1200, original: 'abc' } }))
  expect(await product(1)).toMatchObject({ titleEn: 'Polo', price: 120_000, originalPrice: null })
  await run(rows(row))

  const report = await run(rows({ id: 'x-1', title: 'Polo shirt' }))
  expect(report.rows[0]).toMatchObject({ outcome: 'changed', notes: ['it names no price: the one in the shop stays'] })
  expect(report.totals.withoutPrice).toBe(0)
  expect(await product(1)).toMatchObject({ titleEn: 'Polo shirt', price: 80_000, originalPrice: 100_000 })
})

test('tags select the category by its standard name, whatever the shop’s own name for it', async () => {
  await shop.db.insert(categories).values([
    { id: 'm', slug: 'mens', titleEn: 'Gents', section: 'mainCollections', members: 'main', aliases: ['men'] },
    { id: 'w', slug: 'womens', titleEn: 'Womens', section: 'mainCollections', members: 'main' },
  ])
  const tagged = (id: string, ...tags: string[]) => ({ id, title: id, price: 10, tags })
  const report = await run(
    rows(tagged('a', 'men'), tagged('b', 'Women'), tagged('c', 'kids'), tagged('d', 'men', 'women'), tagged('e', 'x')),
  )
  const stored = await shop.db.select({ category: products.category }).from(products).orderBy(asc(products.number))
  expect(stored.map(({ category }) => category)).toEqual(['mens', 'womens', 'kids', '', ''])
  expect(remarksOf(report)['row 4']).toContain('its tags name several categories (mens, womens): left empty')
})

test('a Bangla title has the slug that the form gives it', async () => {
  const title = 'নীল পাঞ্জাবি'
  await run(rows({ title, price: 500, category: 'mens' }))
  const creator = await shop.staffCookie(['products.create', 'products.view'])
  const { body } = await shop.call('POST', 'products', { title, category: 'mens' }, creator)
  const [first] = await shop.db.select().from(products).where(eq(products.titleEn, title)).orderBy(products.number)
  expect(first?.slug).toMatch(/^n[a-z]+-p[a-z]+$/)
  expect(body.product?.slug, JSON.stringify(body)).toBe(`${first?.slug}-2`)
})

test('a category is found by its former slug, and no new one is created', async () => {
  await run(rows({ id: 'first', title: 'First', price: 500, category: 'Mens', subcategory: 'Punjabi' }))
  await shop.db.transaction((tx) => renameCategorySlug(tx, 'mensCategories-root-punjabi', 'panjabi'))
  const report = await run(
    rows({ id: 'second', title: 'Second', price: 500, category: 'Mens', subcategory: 'Punjabi' }),
  )
  expect(await product(report.rows[0]?.number ?? 0)).toMatchObject({ category: 'mens', subcategory: 'panjabi' })
  expect(await shop.db.select().from(categories).where(eq(categories.slug, 'punjabi'))).toEqual([])
})

test('a subcategory of another main category is left empty, unless its own has one of that name', async () => {
  await shop.db.insert(categories).values([
    { id: 'm', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
    { id: 'w', slug: 'womens', titleEn: 'Womens', section: 'mainCollections', members: 'main' },
    { id: 'k', slug: 'kids', titleEn: 'Kids', section: 'mainCollections', members: 'main' },
    { id: 's', slug: 'saree', titleEn: 'Jamdani Saree', section: 'womensCategories' },
    { id: 'p', slug: 'panjabi', titleEn: 'Panjabi', section: 'mensCategories' },
    { id: 'b', slug: 'boys-panjabi', titleEn: 'Panjabi', section: 'kidsCategories' },
  ])
  const text = rows(
    { id: 'a', title: 'A', price: 9, category: 'mens', subcategory: 'saree' },
    { id: 'b', title: 'B', price: 9, category: 'mens', subcategory: 'Jamdani Saree' },
    { id: 'c', title: 'C', price: 9, category: 'kids', subcategory: 'Panjabi' },
  )
  const report = await run(text)
  expect(remarksOf(report)).toEqual({
    'row 1': ['subcategory saree is not one of mens: left empty'],
    'row 2': ['subcategory saree is not one of mens: left empty'],
    'row 3': ["subcategory 'Panjabi' read as boys-panjabi"],
  })
  expect(report.made).toEqual([])
  const inCollection = { collections: { saree: { products: [{ id: 'd', title: 'd', price: 9, category: 'mens' }] } } }
  await run(JSON.stringify(inCollection))
  const { category, subcategory } = products
  const stored = await shop.db.select({ category, subcategory }).from(products).orderBy(asc(products.number))
  expect(stored.map((each) => [each.category, each.subcategory])).toEqual([
    ['mens', ''],
    ['mens', ''],
    ['kids', 'boys-panjabi'],
    ['mens', ''],
  ])
  expect((await run(text)).totals).toMatchObject({ unchanged: 3 })
})

test('a product listed in several collections is one product in several categories', async () => {
  await shop.db.insert(categories).values({
    id: 'specialCollections-root-puja-25',
    slug: 'puja-25',
    section: 'specialCollections',
    titleEn: 'Puja',
    members: 'listed',
  })
  const saree = { id: 's-1', title: 'Saree', category: 'womens', subcategory: 'saree', price: 100 }
  const report = await run(
    JSON.stringify({
      collections: { saree: { products: [saree] }, 'puja-25': { products: [saree] }, broken: { products: null } },
    }),
  )
  expect(report.totals).toMatchObject({ read: 3, new: 1, repeated: 1, refused: 1 })
  expect(await shop.db.select({ slug: categoryProducts.slug }).from(categoryProducts)).toEqual([{ slug: 'puja-25' }])
})

test('unusual rows: empty, own ids, own sizes and colours, no category, a number as id', async () => {
  const report = await run(
    rows(
      {},
      {
        id: 'prod_abc',
        title: 'Own',
        sizes: 'S, M',
        colors: [{ name: 'Red' }, 'Moon'],
        sku: 'OWN-1',
        availability: 'Out of Stock',
        fit: 'slim',
        care_instructions: 'Wash\nDry',
      },
      { id: 7, title: '2025', category: 'Footwear', subcategory: 'Clogs', price: 10 },
      { title: 'Twin' },
      { title: 'Twin', price: 9 },
      { id: 'a', title: 'Same', sizes: ['4/5 Year', '4-5 Year'] },
    ),
  )
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'new', 'new', 'new', 'new', 'new'])
  expect(await product(1)).toMatchObject({
    id: 'prod_abc',
    sku: 'OWN-1',
    held: true,
    fit: 'Slim Fit',
    careEn: ['Wash', 'Dry'],
  })
  const own = await shop.db
    .select({ size: variants.size, color: variants.color, sku: variants.sku })
    .from(variants)
    .where(eq(variants.productNumber, 1))
    .orderBy(variants.position)
  expect(own).toEqual([
    { size: 'S', color: 'Red', sku: 'OWN-1-S-RED' },
    { size: 'S', color: 'Moon', sku: 'OWN-1-S-MOON' },
    { size: 'M', color: 'Red', sku: 'OWN-1-M-RED' },
    { size: 'M', color: 'Moon', sku: 'OWN-1-M-MOON' },
  ])
  expect(await product(2)).toMatchObject({ slug: 'product-2025', category: '', subcategory: '' })
  expect(remarksOf(report)['row 3']).toEqual([
    "subcategory 'Clogs' is not known: left empty",
    "category 'Footwear' is not known: left empty",
  ])
})

test('a comma in the name of a size or a colour becomes a stroke, also where an earlier release has kept it', async () => {
  const row = { id: 'two', title: 'Two-tone', price: 10, sizes: ['S, M', 'L,'], colors: ['Red, Blue', 'Red / Blue'] }
  await run(rows(row))
  const stored = () =>
    shop.db
      .select({ size: variants.size, color: variants.color })
      .from(variants)
      .where(eq(variants.productNumber, 1))
      .orderBy(asc(variants.position))
  const offered = [
    { size: 'S / M', color: 'Red / Blue' },
    { size: 'L', color: 'Red / Blue' },
  ]
  expect(await stored()).toEqual(offered)
  await shop.db.update(variants).set({ size: 'S, M' }).where(eq(variants.size, 'S / M'))
  await run(rows({ ...row, price: 20 }))
  expect(await stored()).toEqual([{ size: 'S, M', color: 'Red / Blue' }, offered[1]])
  await shop.db.update(variants).set({ color: 'Red, Blue' })
  await shop.db.update(productColors).set({ name: 'Red, Blue' })
  await run(rows({ ...row, price: 30, sizes: [...row.sizes, 'XL'] }))
  const color = 'Red, Blue'
  expect(await stored()).toEqual([
    { size: 'S, M', color },
    { size: 'L', color },
    { size: 'XL', color },
  ])
  expect(await shop.db.select({ name: productColors.name }).from(productColors)).toEqual([{ name: color }])
})

test('an import is visible in a running shop at once', async () => {
  const kept = (n: number) => shop.context.cache.version > n
  const before = shop.context.cache.version
  await run(rows({ id: 'x', title: 'New polo' }))
  await expect.poll(() => kept(before)).toBe(true)
})
