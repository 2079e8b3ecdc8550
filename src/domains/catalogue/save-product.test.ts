import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMovements } from '#domains/inventory/tables.ts'
import { takeStock } from '#domains/inventory/take-stock.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { productNumberOf } from './browsing/product-page.ts'
import { normalizeRow } from './import/normalize-row.ts'
import { cutColors } from './import/row-variants.ts'
import { productLimits } from './staff-contract.ts'
import { categories, productColors, products, variants } from './tables.ts'

let shop: Shop
let main: string
const at = '/backend/api/products'

beforeAll(async () => {
  shop = await openShop()
  const category = (
    slug: string,
    titleEn: string,
    members: 'main' | 'subcategory' | 'all' | 'sale',
    section = 'mainCollections',
  ) => ({ id: `${section}-root-${slug}`, slug, titleEn, section, members })
  await shop.db
    .insert(categories)
    .values([
      category('mens', 'Mens', 'main'),
      category('womens', 'Womens', 'main'),
      category('panjabi', 'Panjabi', 'subcategory', 'mensCategories'),
      category('saree', 'Saree', 'subcategory', 'womensCategories'),
      category('boys-panjabi', 'Panjabi', 'subcategory', 'kidsCategories'),
      category('kids', 'Kids', 'main'),
      category('accessories', 'Accessories', 'main', 'accessories'),
      category('bags', 'Bags', 'subcategory', 'accessories'),
      category('everything', 'All', 'all', 'specialCollections'),
      category('sale', 'Sale', 'sale', 'saleCollections'),
    ])
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

const send = async (
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  payload?: object,
  cookie: string | undefined = main,
  url = at,
) => {
  const answer = await shop.app.inject({ method, url, ...(payload && { payload }), headers: cookie ? { cookie } : {} })
  return { status: answer.statusCode, body: answer.json() }
}
const create = async (more: object = {}) => {
  const { status, body } = await send('POST', { title: 'Megh panjabi', category: 'Mens', price: 1850, ...more })
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body.product
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nr) => `${word} ${nr + 1}`)

describe('a new product', () => {
  test('gets number, id, SKU, brand and slug, and one variant per size and colour without stock', async () => {
    const product = await create({
      title: 'Arial panjabi',
      subcategory: 'panjabi',
      sizes: 'M, L,, M',
      colors: 'SKY BLUE, White',
      tags: ' eid , festive ',
    })
    expect(product).toMatchObject({
      slug: 'arial-panjabi',
      brand: 'Bunon',
      category: 'Mens',
      categorySlug: 'mens',
      subcategory: 'panjabi',
      fit: 'Regular Fit',
      availability: 'Out of Stock',
      sizes: ['M', 'L'],
      colors: ['SKY BLUE', 'White'],
      tags: ['eid', 'festive'],
      stock: 0,
      price: {
        current: 1850,
        original: 1850,
        currency: 'BDT',
        discount_amount: 0,
        discount_percentage: 0,
        is_on_sale: false,
      },
    })
    expect(product.id).toMatch(/^prod_/)
    expect(product.sku).toMatch(/^SKU_/)
    expect(product.variants).toHaveLength(4)
    expect(new Set(product.variants.map(({ sku }: { sku: string }) => sku)).size).toBe(4)
    expect(product.swatches[0]).toMatchObject({ hex: '#8db7d4' })
  })

  test('accepts variants with stock, each with a movement', async () => {
    const product = await create({
      variants: [
        { size: 'M', color: 'Green', stock: 7 },
        { size: 'L', color: 'Green', stock: 0, sku: 'MY-L', price: 1950 },
      ],
    })
    expect(product.variants).toMatchObject([
      { size: 'M', stock: 7, price: 1850, available: true },
      { size: 'L', sku: 'MY-L', stock: 0, price: 1950, available: false },
    ])
    expect(await shop.brokenLedgers()).toEqual([])
    expect(await shop.db.select().from(stockMovements)).toContainEqual(
      expect.objectContaining({ type: 'in', quantity: 7 }),
    )
  })

  test('is created once by a form that is sent again, also at once; a changed form is refused with its number', async () => {
    const form = {
      title: 'Sent twice',
      category: 'Mens',
      price: 1850,
      sku: 'SENT-TWICE',
      variants: [{ size: 'M', color: 'Green', stock: 7 }],
      idempotencyKey: crypto.randomUUID(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', form)))
    const { number } = answers[0]?.body.product ?? {}
    for (const { status, body } of [...answers, await send('POST', form)])
      expect([status, body.product?.number, body.product?.stock]).toEqual([200, number, 7])
    for (const change of [{ title: 'Corrected' }, { variants: [{ size: 'M', color: 'Green', stock: 8 }] }]) {
      const { status, body } = await send('POST', { ...form, ...change })
      expect([status, body.code, body.number]).toEqual([409, 'key_reused', number])
      expect(body.error).toBe(
        'This form has already created the product “Sent twice”. Please open it and change it there',
      )
    }
    const created = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'product.create'))
    expect(created.filter(({ after }) => (after as { number: number }).number === number)).toHaveLength(1)
    expect((await send('GET', undefined, main, `${at}?search=SENT-TWICE`)).body.products).toMatchObject([{ stock: 7 }])
    expect(await shop.db.select().from(products).where(eq(products.titleEn, 'Corrected'))).toEqual([])
    expect(await shop.brokenLedgers()).toEqual([])

    // What was refused has used no key.
    const refused = { ...form, idempotencyKey: crypto.randomUUID() }
    expect((await send('POST', refused)).body.code).toBe('sku_taken')
    expect((await send('POST', { ...refused, sku: 'SENT-ONCE' })).status).toBe(200)
  })

  test('is on sale only if its original price is higher', async () => {
    expect((await create({ price: { current: 1500, original: 2000 } })).price).toMatchObject({
      current: 1500,
      original: 2000,
      discount_amount: 500,
      discount_percentage: 25,
      is_on_sale: true,
    })
    expect((await create({ price: { current: 1500, original: 1500 } })).price.is_on_sale).toBe(false)
    expect((await create({ price: { current: 1500, original: 900 } })).price.is_on_sale).toBe(false)
  })

  test('without a valid price has none, and cannot be bought', async () => {
    for (const price of ['abc', '640,50', 0, null, undefined]) {
      const product = await create({ price, variants: [{ size: 'M', color: 'Red', stock: 3 }] })
      expect(product).toMatchObject({ price: null, variants: [{ available: false, stock: 3 }] })
    }
  })

  test('with the title of another, or a Bangla or numeric one, gets a slug of its own', async () => {
    expect((await create({ title: 'Twin' })).slug).toBe('twin')
    expect((await create({ title: 'Twin' })).slug).toBe('twin-2')
    expect((await create({ title: '2025' })).slug).toBe('product-2025')
    expect((await create({ title: 'পাঞ্জাবি সাদা' })).slug).toMatch(/^[a-z]+-[a-z]+$/)
    expect((await create({ title: '★★' })).slug).toMatch(/^prod-/)
  })

  test('never overwrites another product with the same id', async () => {
    const first = await create({ title: 'First' })
    const second = await create({ title: 'Second', id: first.id, number: first.number })
    expect(second.id).not.toBe(first.id)
    expect((await send('GET', undefined, main, `${at}?id=${first.id}`)).body.product.title).toBe('First')
  })

  test.each([
    ['no title', { title: '  ' }, 422, 'title'],
    ['no category', { category: undefined }, 422, 'category'],
    ['an unknown category', { category: 'Spaceships' }, 422, 'category'],
    ['a subcategory of another category', { subcategory: 'saree' }, 422, 'subcategory'],
    ['the title of one', { subcategory: 'Saree' }, 422, 'subcategory'],
    ['an accessory below Mens', { subcategory: 'bags' }, 422, 'subcategory'],
    ['a main category as a subcategory', { subcategory: 'kids' }, 422, 'subcategory'],
    ['a rule as a subcategory', { category: 'Accessories', subcategory: 'sale' }, 422, 'subcategory'],
    ['an unknown subcategory', { subcategory: 'spaceships' }, 422, 'subcategory'],
    ['a price below 0', { price: -1 }, 422, 'price'],
    ['a price beyond measure', { price: 1e12 }, 422, 'price'],
    ['an unknown fit', { fit: 'Baggy' }, 422, 'fit'],
    ['a script for an address', { url: 'javascript:alert(1)' }, 422, 'url'],
    ["somebody else's picture", { images: ['https://evil.example/x.jpg'] }, 422, 'images.0'],
    ['a picture from elsewhere on the disk', { images: ['/media/1200/uploads/../../secret.webp'] }, 422, 'images.0'],
    ['eleven pictures', { images: Array.from({ length: 11 }, (_, nr) => `uploads/2026/11/${nr}.webp`) }, 422, 'images'],
    ['a comma in a size', { sizes: ['S, M'] }, 422, 'sizes'],
    ['a comma in a colour', { colors: [{ name: 'Red, Blue' }] }, 422, 'colors.0.name'],
    ['a comma in the colour of a variant', { variants: [{ size: 'M', color: 'Red, Blue' }] }, 422, 'variants.0.color'],
    ['more variants than a product has', { sizes: numbered('Size', 30), colors: numbered('Colour', 20) }, 422, 'sizes'],
    ['half a piece', { variants: [{ size: 'M', color: 'Red', stock: 1.5 }] }, 422, 'variants.0.stock'],
    [
      'a variant twice',
      {
        variants: [
          { size: 'M', color: 'Red' },
          { size: 'M', color: 'Red' },
        ],
      },
      422,
      'variants',
    ],
  ])('is refused with %s', async (_why, change, status, field) => {
    const answer = await send('POST', { title: 'Refused', category: 'Mens', price: 100, ...change })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) })
    expect(Object.keys(answer.body.fields).join()).toContain(field)
    expect(await shop.db.select().from(products).where(eq(products.titleEn, 'Refused'))).toEqual([])
  })

  test('names the required fields', async () => {
    expect((await send('POST', { price: 5 })).body.error).toBe('Please fill in required fields (Title and Category)')
    expect((await send('POST', [] as object)).status).toBe(400)
  })

  test('cannot take the SKU of another product', async () => {
    await create({ sku: 'SKU_ONE' })
    expect(await send('POST', { title: 'Copy', category: 'mens', sku: 'SKU_ONE' })).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', fields: { sku: expect.any(String) } },
    })
  })

  test('stores the uploaded pictures, the primary one first', async () => {
    const product = await create({
      images: [
        { url: '/media/1200/uploads/2026/11/a.webp', alt_text: 'A' },
        { url: 'uploads/2026/11/b.webp', is_primary: true, file_size: 9 },
      ],
    })
    expect(product.images).toMatchObject([
      { key: 'uploads/2026/11/b.webp', is_primary: true, file_size: 9 },
      { url: '/media/1200/uploads/2026/11/a.webp', alt_text: 'A', is_primary: false },
    ])
  })
})

describe('an edit', () => {
  test('changes only the given fields, and is audited', async () => {
    const {
      id,
      variants: _pieces,
      ...was
    } = await create({ description: 'Soft', sizes: 'M', colors: 'Green', tags: 'eid' })
    const { status, body } = await send('PUT', { id, title: 'Renamed', price: { current: 1000, original: 1250 } })
    expect(status).toBe(200)
    expect(body.message).toBe('Product updated successfully')
    expect(body.product).toMatchObject({
      ...was,
      title: 'Renamed',
      price: { current: 1000, original: 1250, discount_percentage: 20 },
      updatedAt: expect.any(String),
    })
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'product.update'))
    expect(entry).toMatchObject({ subject: id, before: { title: 'Megh panjabi' }, after: { title: 'Renamed' } })
    expect(Object.keys(entry?.after as object).sort()).toEqual(['price', 'title', 'variants'])
  })

  test('is refused if somebody else changed the product in the meantime', async () => {
    const { id, updatedAt } = await create()
    const both = await Promise.all(['One', 'Two'].map((title) => send('PUT', { id, title, updatedAt })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale')
  })

  test('deactivates sizes without losing their stock', async () => {
    const product = await create({
      variants: [
        { size: 'M', color: 'Green', stock: 2 },
        { size: 'L', color: 'Green', stock: 3 },
      ],
    })
    const less = (await send('PUT', { id: product.id, sizes: ['M', 'S'] })).body.product
    expect(less).toMatchObject({ sizes: ['S', 'M'], stock: 2 })
    expect(await shop.db.select().from(variants).where(eq(variants.productNumber, product.number))).toHaveLength(3)
    const again = (await send('PUT', { id: product.id, sizes: ['M', 'L'] })).body.product
    expect(again).toMatchObject({ sizes: ['M', 'L'], stock: 5 })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('keeps sizes and colours with a comma, which earlier releases took, and refuses more of them', async () => {
    const product = await create({ sizes: ['S / M', 'L'], colors: ['Red / Blue'] })
    const color = 'Red, Blue'
    await shop.db.update(variants).set({ color }).where(eq(variants.productNumber, product.number))
    await shop.db.update(productColors).set({ name: color }).where(eq(productColors.productNumber, product.number))
    await shop.db.update(variants).set({ size: 'S, M' }).where(eq(variants.size, 'S / M'))
    const sizes = ['L', 'S, M', 'XL']
    const change = {
      sizes,
      colors: [color],
      variants: sizes.map((size) => ({ size, color, stock: 4 })),
    }
    const saved = await send('PUT', { id: product.id, ...change })
    expect(saved).toMatchObject({ status: 200, body: { product: { colors: [color], stock: 12 } } })
    expect(saved.body.product.sizes.toSorted()).toEqual(sizes)
    const answer = await send('PUT', { id: product.id, variants: [{ size: 'S, L', color, stock: 1 }] })
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('comma') } })
    expect(answer.body.fields).toEqual({ 'variants.0.size': 'A name has no comma: write / instead' })
    expect((await send('PUT', { id: product.id, sizes: ['L', 'X, L'] })).body.fields).toHaveProperty('sizes')
  })

  test('stock typed into the form never overwrites sales in the meantime', async () => {
    const product = await create({ variants: [{ size: 'M', color: 'Green', stock: 5 }] })
    const [variant] = await shop.db.select().from(variants).where(eq(variants.productNumber, product.number))
    const take = () => takeStock(shop.db, [{ variantId: variant?.id ?? 0, quantity: 1, orderId: 'ORD-9' }], 'Shop')
    const typed = (stock: number, expectedStock: number) =>
      send('PUT', { id: product.id, title: 'Renamed', variants: [{ size: 'M', color: 'Green', stock, expectedStock }] })
    await take()
    const refused = await typed(8, 5)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'stock_changed', stock: [{ size: 'M', color: 'Green', stock: 4 }] },
    })
    expect((await send('GET', undefined, main, `${at}?id=${product.id}`)).body.product.title).toBe('Megh panjabi')
    expect(await typed(8, 4)).toMatchObject({ status: 200, body: { product: { stock: 8 } } })

    // Concurrently: either the sale is subtracted from the typed stock, or the edit is refused.
    for (let stock = 8; stock > 4; ) {
      const [{ status }] = await Promise.all([typed(stock + 10, stock), take()])
      const { body } = await send('GET', undefined, main, `${at}?id=${product.id}`)
      const left = stock - 1 + (status === 200 ? 10 : 0)
      expect([status, body.product.stock]).toEqual([status === 200 ? 200 : 409, left])
      await send('PUT', { id: product.id, variants: [{ size: 'M', color: 'Green', stock: --stock }] })
    }
  })

  test('sets stock by an adjustment, if the editor may edit the inventory', async () => {
    const product = await create({ variants: [{ size: 'M', color: 'Green', stock: 2 }] })
    const pieces = (stock: number) => ({ id: product.id, variants: [{ size: 'M', color: 'Green', stock }] })
    const editor = await shop.staffCookie(['products.edit'])
    expect((await send('PUT', pieces(2), editor)).status).toBe(200)
    expect((await send('PUT', pieces(9), editor)).status).toBe(403)
    expect(
      (await send('PUT', { ...pieces(2), variants: [{ size: 'XL', color: 'Green', stock: 1 }] }, editor)).status,
    ).toBe(403)
    const keeper = await shop.staffCookie(['products.edit', 'inventory.edit'])
    expect((await send('PUT', pieces(9), keeper)).body.product.stock).toBe(9)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('changes the slug, and the old one redirects', async () => {
    const { id, number, slug } = await create({ title: 'Moves house' })
    expect((await send('PUT', { id, slug: 'new-house' })).body.product.slug).toBe('new-house')
    expect(await productNumberOf(shop.db, slug)).toEqual({ number, canonical: false })
    const other = await create({ title: 'Neighbour' })
    for (const taken of ['new-house', slug]) expect((await send('PUT', { id: other.id, slug: taken })).status).toBe(409)
    for (const bad of ['Upper', '12', 'a--b', '../x'])
      expect((await send('PUT', { id: other.id, slug: bad })).status).toBe(422)
    expect((await send('PUT', { id, slug })).body.product.slug).toBe(slug)
    expect(await productNumberOf(shop.db, 'new-house')).toEqual({ number, canonical: false })
  })

  test("'Out of Stock' pauses its sales, but not if it only repeats the actual stock status", async () => {
    const { id } = await create({ variants: [{ size: 'M', color: 'Green', stock: 50 }] })
    expect((await send('PUT', { id, availability: 'Out of Stock' })).body.product).toMatchObject({
      held: true,
      availability: 'Out of Stock',
      variants: [{ available: false, stock: 50 }],
    })
    expect((await send('PUT', { id, availability: 'In Stock' })).body.product).toMatchObject({
      held: false,
      availability: 'In Stock',
    })
    const empty = await create()
    expect((await send('PUT', { id: empty.id, availability: 'Out of Stock' })).body.product.held).toBe(false)
  })

  test('of an unknown product is refused', async () => {
    expect((await send('PUT', { title: 'Nobody' })).status).toBe(422)
    for (const id of ['prod_none', 999_999, '999999'])
      expect((await send('PUT', { id, title: 'Nobody' })).status).toBe(404)
    expect((await send('PUT', { id: { $ne: 1 }, title: 'x' })).status).toBe(422)
  })
})

describe('category and subcategory', () => {
  test('are given by title or slug; of several matching subcategories that of the main category is used', async () => {
    const filed = async (category: string, subcategory: string) => {
      const { categorySlug, ...product } = await create({ category, subcategory })
      return [product.category, categorySlug, product.subcategory]
    }
    expect(await filed('MENS', 'Panjabi')).toEqual(['Mens', 'mens', 'panjabi'])
    expect(await filed('kids', 'panjabi')).toEqual(['Kids', 'kids', 'boys-panjabi'])
    expect(await filed('Accessories', 'bags')).toEqual(['Accessories', 'accessories', 'bags'])
    const { status, body } = await send('POST', { title: 'Wrong', category: 'mens', subcategory: 'saree' })
    expect([status, body.code, body.error]).toEqual([422, 'wrong_subcategory', 'Saree is not a subcategory of Mens'])
  })

  test('must be a main category: no subcategory, collection or rule; an existing other value may stay', async () => {
    for (const category of ['saree', 'Sale', 'everything']) {
      const { status, body } = await send('POST', { title: 'Wrong', category })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'unknown_category', ['category']])
    }
    const { id } = await create()
    expect((await send('PUT', { id, category: 'sale' })).status).toBe(422)
    await shop.db.update(products).set({ category: 'sale' }).where(eq(products.id, id))
    for (const category of ['sale', 'Sale']) {
      const kept = await send('PUT', { id, category, title: `Kept in ${category}` })
      expect([kept.status, kept.body.product?.categorySlug]).toEqual([200, 'sale'])
    }
    expect((await send('PUT', { id, category: 'saree' })).status).toBe(422)
    expect((await send('PUT', { id, category: 'mens' })).body.product.categorySlug).toBe('mens')
  })

  test('accessories also accept special and sale collections, as offered by the form, and nothing else', async () => {
    const at = (section: string) => ({ id: section, slug: section.toLowerCase(), titleEn: section, section })
    const sections = ['specialCollections', 'saleCollections', 'others', 'mainCollections']
    await shop.db.insert(categories).values(sections.map((section) => ({ ...at(section), members: 'listed' as const })))
    const answers = await Promise.all(
      sections.map((subcategory) => send('POST', { title: subcategory, category: 'accessories', subcategory })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422])
  })

  test('a new main category clears a subcategory that does not belong to it', async () => {
    const { id } = await create({ category: 'mens', subcategory: 'panjabi' })
    const moved = await send('PUT', { id, category: 'Womens' })
    expect(moved.body.product).toMatchObject({ category: 'Womens', categorySlug: 'womens', subcategory: '' })
    expect((await send('PUT', { id, subcategory: 'panjabi' })).status).toBe(422)
    expect((await send('PUT', { id, category: 'Mens', subcategory: 'panjabi' })).body.product.subcategory).toBe(
      'panjabi',
    )
    expect((await send('PUT', { id, category: 'mens', title: 'Renamed' })).body.product.subcategory).toBe('panjabi')
  })

  test('filters accept title or slug, and every list shows the title', async () => {
    const bag = await create({ title: 'Jute bag', category: 'accessories', subcategory: 'bags' })
    for (const word of ['accessories', 'Accessories', 'ACCESSORIES', 'bags', 'Bags']) {
      const { body } = await send('GET', undefined, main, `${at}?category=${word}`)
      expect(
        body.products.map((each: { id: string }) => each.id),
        word,
      ).toContain(bag.id)
      expect(body.products.map((each: { category: string }) => each.category)).toEqual(
        body.products.map(() => 'Accessories'),
      )
    }
    const shown = (await send('GET', undefined, '', '/backend/api/products-data?collection=Bags')).body
    expect(shown.products.at(-1)).toMatchObject({ id: bag.id, category: 'Accessories', categorySlug: 'accessories' })
    expect(shown.metadata.categories).toContain('Accessories')
    expect((await send('GET', undefined, main, at)).body.metadata.categories).toContain('Accessories')
    const csv = await shop.app.inject({ url: '/backend/api/export-products?category=Bags', headers: { cookie: main } })
    expect(csv.body).toContain(',accessories,bags,')
  })
})

test('a colour’s chosen swatch is shown whatever its name, and the colours of the variants stay', async () => {
  const { id, number } = await create({ sizes: ['M', 'L'], colors: ['Moon', 'White'] })
  const offered = [
    { size: 'M', color: 'Moon' },
    { size: 'L', color: 'White' },
  ]
  const colors = [{ name: 'Moon', nameBn: 'চাঁদ', hex: '#DDE3EE' }, 'White']
  const { status, body } = await send('PUT', { id, colors, variants: offered })
  expect(status).toBe(200)
  expect(body.product.swatches).toMatchObject([
    { name: 'Moon', nameBn: 'চাঁদ', hex: '#dde3ee' },
    { name: 'White', hex: '#f4f2ec' },
  ])
  expect(body.product.variants).toMatchObject(offered)
  const [card] = (await send('GET', undefined, undefined, `/backend/api/product-cards?numbers=${number}`)).body.cards
  expect(card.colors[0]).toEqual({ name: 'Moon', nameBn: 'চাঁদ', hex: '#dde3ee' })
  expect((await send('PUT', { id, colors: [{ name: 'Moon', hex: 'blue' }] })).status).toBe(422)
})

test('a pattern keeps both of its colours, in a copy of its product, too', async () => {
  const { swatches } = await create({ colors: [{ name: 'Gingham', nameBn: 'চেক', hex: '#112233/#FFFFFF' }] })
  expect(swatches).toMatchObject([{ name: 'Gingham', nameBn: 'চেক', hex: '#112233/#ffffff' }])
  expect((await create({ title: 'Copy', colors: swatches })).swatches).toMatchObject(swatches)
  const given = { title: 'Wrong', category: 'Mens', price: 1850, colors: [{ name: 'Gingham', hex: '#112233/' }] }
  expect((await send('POST', given)).status).toBe(422)
})

test('a product with more variants than it may have, from an earlier release, keeps them; it gets no more', async () => {
  const sizes = numbered('Size', 30)
  const { id, number } = await create({ sizes, colors: numbered('Colour', 13) })
  const colors = numbered('Colour', 14)
  const wider = await send('PUT', { id, colors })
  expect([wider.status, wider.body.fields]).toEqual([
    422,
    { sizes: 'A product has 400 variants at most: please take fewer sizes or colours' },
  ])
  await shop.db
    .insert(variants)
    .values(sizes.map((size, nr) => ({ productNumber: number, size, color: 'Colour 14', sku: `MORE-${nr}` })))
  expect((await send('PUT', { id, sizes, colors })).status).toBe(200)
  expect((await send('PUT', { id, sizes, colors: numbered('Colour', 15) })).status).toBe(422)
  // As the form sends them.
  const offered = sizes.flatMap((size) => colors.map((color) => ({ size, color })))
  expect((await send('PUT', { id, sizes, colors, variants: offered })).status).toBe(200)
  const more = await send('PUT', { id, variants: [...offered, { size: 'XL', color: 'Colour 1' }] })
  const tooMany = { variants: 'A product has 400 variants at most: please take fewer sizes or colours' }
  expect([more.status, more.body.fields]).toEqual([422, tooMany])
  const fresh = await send('POST', { title: 'Wide', category: 'Mens', price: 1850, variants: offered })
  expect([fresh.status, fresh.body.fields]).toEqual([422, tooMany])
})

test('imported products can be saved again, and no text exceeds its limit', async () => {
  const imported = (row: object) => {
    const normalized = normalizeRow(
      { row } as never,
      {
        brand: 'Bunon',
        matchCategory: () => ({ category: 'mens', subcategory: '', listed: [], corrections: [] }),
      } as never,
    )
    if (!('product' in normalized)) throw new Error(JSON.stringify(normalized))
    return normalized
  }
  // A Bangla conjunct is several UTF-16 units, but one character to its reader.
  const long = 'ক্ষ'.repeat(productLimits.description)
  const { title, description, material, tags, brand, sizes } = imported({
    title: long,
    description: long,
    material: long,
    tags: [long],
    brand: long,
    colors: [long],
    sizes: [long],
  }).product
  expect(title.length).toBeLessThanOrEqual(productLimits.title)
  expect(description.length).toBeLessThanOrEqual(productLimits.description)
  expect(material.length).toBeLessThanOrEqual(productLimits.material)
  expect(material.endsWith('ক্ষ…')).toBe(true)
  const saved = await send('POST', { title, description, material, tags, brand, sizes, category: 'Mens', price: 100 })
  expect(saved.body).toMatchObject({ success: true })
  const again = await send('PUT', { id: saved.body.product.id, title, description, material, tags, brand })
  expect(again.status).toBe(200)
  const tooLong = await send('PUT', { id: saved.body.product.id, material: 'x'.repeat(productLimits.material + 1) })
  expect(tooLong.body.fields).toEqual({ material: 'Please keep this to 500 characters at most' })

  const wide = { title: 'Wide', price: productLimits.taka, sizes: numbered('Size', 30), colors: numbered('Colour', 20) }
  const { product } = imported(wide)
  expect(cutColors(product)).toBe('30 sizes in 20 colours: the first 13 colours kept')
  expect(product.price).toBe(productLimits.taka * 100)
  const made = await create({ ...wide, colors: product.colors.map(({ name }) => name) })
  const pieces = made.variants.map(({ size, color }: { size: string; color: string }) => ({ size, color }))
  expect(pieces).toHaveLength(390)
  expect((await send('PUT', { id: made.id, price: productLimits.taka, variants: pieces })).status).toBe(200)
})

describe('availability chosen by staff', () => {
  const stockLevelsOf = async (id: string) =>
    (await send('GET', undefined, main, `/backend/api/inventory-variants?product=${id}`)).body.stockLevels.map(
      (stockLevel: Record<string, unknown>) => [
        stockLevel.currentStock,
        stockLevel.minStock,
        stockLevel.maxStock,
        stockLevel.status,
      ],
    )
  const variantsOf = [
    { size: 'M', color: 'Red', stock: 30 },
    { size: 'L', color: 'Red', stock: 200 },
    { size: 'XL', color: 'Red', stock: 2 },
  ]

  test('Low Stock raises the minimum to the current stock, so that the product is listed as low; stock does not change', async () => {
    const product = await create({ variants: variantsOf })
    expect(product.availability).toBe('In Stock')
    const { body } = await send('PUT', { id: product.id, availability: 'Low Stock' })
    expect(body.product).toMatchObject({ availability: 'Low Stock', stock: 232, held: false })
    expect(await stockLevelsOf(product.id)).toEqual([
      [30, 30, expect.any(Number), 'low-stock'],
      [200, 200, expect.any(Number), 'low-stock'],
      [2, 5, expect.any(Number), 'low-stock'],
    ])
    const low = await send('GET', undefined, main, '/backend/api/low-stock')
    expect(JSON.stringify(low.body)).toContain(`"number":${product.number}`)
    const noted = await shop.db.select().from(auditLog).where(eq(auditLog.subject, product.id))
    expect(noted.find(({ action }) => action === 'stock.arrange')).toBeDefined()
    // Repeated after a restock, it has no effect: the status follows the stock.
    await send('PUT', { id: product.id, availability: 'Low Stock', title: 'The same' })
    expect((await stockLevelsOf(product.id))[0]).toEqual([30, 30, expect.any(Number), 'low-stock'])
  })

  test('Low Stock needs only the permission to edit products, not to count stock', async () => {
    const { id } = await create({ variants: variantsOf })
    const editor = await shop.staffCookie(['products.edit'])
    expect((await send('PUT', { id, availability: 'Low Stock' }, editor)).status).toBe(200)
    expect((await stockLevelsOf(id))[0]).toEqual([30, 30, expect.any(Number), 'low-stock'])
    const counted = await send('PUT', { id, variants: [{ size: 'M', color: 'Red', stock: 31 }] }, editor)
    expect([counted.status, counted.body.code]).toEqual([403, 'not_permitted'])
  })

  test('Low Stock ends a pause; without stock the product stays Out of Stock; a new product can start with it', async () => {
    const paused = await create({ variants: variantsOf, availability: 'Out of Stock' })
    expect((await send('PUT', { id: paused.id, availability: 'Low Stock' })).body.product.availability).toBe(
      'Low Stock',
    )
    const empty = await create({ sizes: 'M', availability: 'Low Stock' })
    expect(empty.availability).toBe('Out of Stock')
    const { body } = await send('PUT', { id: empty.id, availability: 'Low Stock' })
    expect(body.product.availability).toBe('Out of Stock')
    expect((await create({ variants: variantsOf, availability: 'Low Stock' })).availability).toBe('Low Stock')
  })
})

test('an eleventh picture is refused with the form’s message', async () => {
  const images = Array.from({ length: 11 }, (_, nr) => `uploads/2026/11/picture-${nr}.webp`)
  const { status, body } = await send('POST', { title: 'Many pictures', category: 'mens', images })
  expect([status, body.error]).toEqual([422, 'Maximum 10 images allowed. You can upload 0 more.'])
})
