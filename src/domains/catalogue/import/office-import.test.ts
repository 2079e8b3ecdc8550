import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { emptyAuditLog } from '../../../../tests/support/empty-audit-log.ts'
import { reportOf, type SendOptions, sendFile, undoImport } from '../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, importRuns, productColors, products, variants } from '../tables.ts'
import { importLockId } from './import-catalogue.ts'
import type { ImportReport } from './staff-contract.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`truncate products, categories, orders, import_runs cascade`)
  await emptyAuditLog(shop.db)
  const category = { titleBn: '', section: 'mainCollections', members: 'main' as const }
  await shop.db.insert(categories).values([
    { ...category, id: 'm', slug: 'mens', titleEn: 'Mens' },
    { ...category, id: 'w', slug: 'womens', titleEn: 'Womens' },
    { id: 'p', slug: 'panjabi', titleEn: 'Panjabi', section: 'mensCategories', subsection: 'tops' },
  ])
})

const sample = (name: string) => readFile(`tests/samples/products-${name}.csv`)

const send = (file: Buffer | string, options: SendOptions = {}) => sendFile(shop, file, { cookie: owner, ...options })
const importing = (file: Buffer | string, options: SendOptions = {}) =>
  reportOf(shop, file, { cookie: owner, ...options })
const undo = (id: number | undefined, others = false) => undoImport(shop, id, { cookie: owner, others })

const outcomes = ({ rows }: ImportReport) => rows.map(({ outcome }) => outcome)
const stockLevelsOf = async (number: number | undefined) => {
  const rows = await shop.db
    .select({
      size: variants.size,
      color: variants.color,
      sku: variants.sku,
      price: variants.price,
      active: variants.isActive,
      onHand: stockLevels.onHand,
    })
    .from(variants)
    .innerJoin(stockLevels, eq(stockLevels.variantId, variants.id))
    .where(eq(variants.productNumber, number ?? 0))
    .orderBy(asc(variants.position), asc(variants.id))
  return rows.map(({ size, color, sku, price, active, onHand }) => [size, color, sku, price, onHand, active])
}
const product = async (number: number | undefined) =>
  (
    await shop.db
      .select()
      .from(products)
      .where(eq(products.number, number ?? 0))
  )[0]

/** The content of the catalogue, without timestamps. */
async function catalogue() {
  const prints = await Promise.all(
    [
      sql`select to_jsonb(p) - 'updated_at' as row from products p where deleted_at is null`,
      sql`select to_jsonb(v) as row from variants v join products p on p.number = v.product_number
        where v.is_active and p.deleted_at is null`,
      sql`select to_jsonb(c) as row from product_colors c
        join products p on p.number = c.product_number where p.deleted_at is null`,
      sql`select to_jsonb(i) - 'id' as row from product_images i
        join products p on p.number = i.product_number where p.deleted_at is null`,
      sql`select to_jsonb(s) - 'last_restocked_at' as row from stock_levels s join variants v on v.id = s.variant_id
        join products p on p.number = v.product_number where v.is_active and p.deleted_at is null`,
      sql`select to_jsonb(c) as row from categories c`,
    ].map((query) =>
      shop.db.execute<{ row: unknown }>(sql`select jsonb_agg(row order by row) as row from (${query}) all_of_it`),
    ),
  )
  return prints.map(({ rows }) => rows[0]?.row)
}

test('a dry run reports the outcome of every row, and writes nothing', async () => {
  const before = await catalogue()
  const report = await importing(await sample('shopify'), { dryRun: true })
  expect(report).toMatchObject({ dryRun: true, totals: { read: 4, new: 3, refused: 1 }, unfetched: 3 })
  expect(report.rows[3]).toMatchObject({ outcome: 'refused', reason: 'it has no handle' })
  expect(await catalogue()).toEqual(before)
  expect(await shop.db.select().from(importRuns)).toEqual([])
})

test('Shopify products are imported with variants, prices and stock, and audited', async () => {
  const { lines } = await send(await sample('shopify'), { name: 'products_export_1.csv' })
  expect(lines.some((line) => 'progress' in line && line.progress.doing === 'storing')).toBe(true)
  const [stored] = await shop.db
    .select()
    .from(products)
    .where(eq(products.importKey, 'id:shopify:river-jamdani-panjabi'))
  expect(stored).toMatchObject({
    titleEn: 'River Jamdani Panjabi',
    descriptionEn: 'Woven in Rupganj.\n\nHand wash',
    category: 'mens',
    subcategory: 'panjabi',
    brand: 'Tant & Co',
    price: 245000,
    originalPrice: 290000,
    isActive: true,
  })
  expect(await stockLevelsOf(stored?.number)).toEqual([
    ['M', 'Indigo', 'RJP-M-IND', null, 7, true],
    ['L', 'Indigo', 'RJP-L-IND', null, 4, true],
    ['XL', 'Ivory', 'RJP-XL-IVO', 260000, 0, true],
  ])
  const [draft] = await shop.db.select().from(products).where(eq(products.importKey, 'id:shopify:eid-draft'))
  expect(draft?.isActive).toBe(false)
  const movements = await shop.db.select().from(stockMovements)
  expect(movements.map(({ type, quantity, unitCost }) => [type, quantity, unitCost])).toEqual(
    expect.arrayContaining([
      ['in', 7, 120000],
      ['in', 4, 120000],
      ['in', 25, null],
    ]),
  )
  expect(await shop.brokenLedgers()).toEqual([])
  const [log] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'catalogue.import'))
  expect(log).toMatchObject({ subject: 'products_export_1.csv', staffName: expect.stringMatching(/^staff/) })
})

test('SKUs are taken as the form takes them; one that is too long is left out, and the report says so', async () => {
  const text = String(await sample('shopify'))
  const long = 'L'.repeat(81)
  const report = await importing(text.replace('RJP-M-IND', 'RJP M/IND').replace('RJP-L-IND', long))
  const [m, l] = await stockLevelsOf(report.rows[0]?.number)
  expect([m?.[2], l?.[2]]).toEqual(['RJP M/IND', expect.not.stringContaining('LLL')])
  expect(report.rows[0]?.mended).toContain(`SKU '${long.slice(2)}…' is left out: it has more than 80 characters`)
})

test('WooCommerce products are imported; unsupported kinds are refused with the reason', async () => {
  const report = await importing(await sample('woocommerce'))
  expect(outcomes(report)).toEqual(['new', 'new', 'refused', 'refused', 'refused'])
  expect(await stockLevelsOf(report.rows[0]?.number)).toEqual([
    ['36', 'Red', 'KURTI-36-R', null, 6, true],
    ['38', 'Red', 'KURTI-38-R', 130000, 2, true],
    ['36', 'Blue', expect.any(String), null, 0, true],
    ['38', 'Blue', expect.any(String), null, 0, true],
  ])
  expect(await product(report.rows[1]?.number)).toMatchObject({ held: true, isActive: false, price: 45000 })
})

test('the same file again changes nothing, and keeps what staff have changed since', async () => {
  const first = await importing(await sample('shopify'))
  const number = first.rows[0]?.number ?? 0
  await shop.db.update(products).set({ titleEn: 'Our own name' }).where(eq(products.number, number))
  const again = await importing(await sample('shopify'))
  expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'unchanged', 'refused'])
  expect((await product(number))?.titleEn).toBe('Our own name')
  expect(await shop.db.select().from(importRuns)).toHaveLength(1)
})

test('a changed file changes the fields it contains; counted stock, sizes and staff’s own texts stay', async () => {
  const text = String(await sample('shopify'))
  const first = await importing(text)
  const number = first.rows[0]?.number ?? 0
  await shop.db.update(products).set({ titleBn: 'নদী পাঞ্জাবি', materialEn: 'Cotton' }).where(eq(products.number, number))
  await shop.db
    .update(stockLevels)
    .set({ onHand: 3 })
    .where(eq(stockLevels.variantId, (await ids(number))[0] ?? 0))
  const report = await importing(
    text.replace('River Jamdani Panjabi', 'River Panjabi').replace('2600.00', '2700.00').replace(',XL,', ',2XL,'),
  )
  expect(report.rows[0]).toMatchObject({
    outcome: 'changed',
    changes: ['title', '1 more size or colour'],
  })
  expect(await product(number)).toMatchObject({ titleEn: 'River Panjabi', titleBn: 'নদী পাঞ্জাবি', materialEn: 'Cotton' })
  expect(await stockLevelsOf(number)).toEqual([
    ['M', 'Indigo', 'RJP-M-IND', null, 3, true],
    ['L', 'Indigo', 'RJP-L-IND', null, 4, true],
    ['XL', 'Ivory', 'RJP-XL-IVO', 260000, 0, true],
    ['2XL', 'Ivory', 'RJP-XL-IVO_2', 270000, 0, true],
  ])
})

test('an import locks only what it changes: orders of the other products go on', async () => {
  const text = String(await sample('shopify'))
  const first = await importing(text)
  const ordered = (await ids(first.rows[1]?.number ?? 0))[0]
  const order = await shop.pool.connect()
  try {
    await order.query('begin')
    await order.query('select from stock_levels where variant_id = $1 for no key update', [ordered])
    const report = await importing(text.replace('River Jamdani Panjabi', 'River Panjabi'))
    expect(outcomes(report).slice(0, 2)).toEqual(['changed', 'unchanged'])
  } finally {
    await order.query('rollback')
    order.release()
  }
})

test('a product that the file would not have changed is compared again if somebody changes it before the import', async () => {
  const text = String(await sample('shopify'))
  const number = (await importing(text)).rows[0]?.number ?? 0
  const rename = (titleEn: string) => shop.db.update(products).set({ titleEn }).where(eq(products.number, number))
  await rename('River Panjabi')
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [importLockId])
    const running = importing(text.replace('River Jamdani Panjabi', 'River Panjabi'))
    const waiting = () =>
      shop.pool.query(`select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await rename('Hill Panjabi')
    await other.query('commit')
    expect(outcomes(await running)[0]).toBe('changed')
  } finally {
    other.release()
  }
  expect((await product(number))?.titleEn).toBe('River Panjabi')
})

const ids = async (number: number) =>
  (
    await shop.db
      .select({ id: variants.id })
      .from(variants)
      .where(eq(variants.productNumber, number))
      .orderBy(asc(variants.id))
  ).map(({ id }) => id)

test('the shop’s own export can be imported again: nothing changes unless it was edited', async () => {
  const cut = await shop.sells('Blue shirt', { sizes: ['M', 'L'], colors: ['Blue', 'Red'], onHand: 0 })
  await shop.db
    .update(variants)
    .set({ isActive: false })
    .where(eq(variants.id, cut.variants['L/Red'] ?? 0))
  await shop.sells('=SUM(1)', { price: null })
  const exported = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  expect(exported.statusCode).toBe(200)
  const before = await catalogue()
  expect(outcomes(await importing(exported.body))).toEqual(['unchanged', 'unchanged'])
  expect(await catalogue()).toEqual(before)

  const edited = exported.body
    .replace('Blue shirt', 'Sky shirt')
    .replace('"M, L"', '"M, L, XL"')
    .replace(',1850,,', ',1500,1850,')
  const report = await importing(edited)
  const row = report.rows.find(({ number }) => number === cut.number)
  expect(row).toMatchObject({
    outcome: 'changed',
    changes: ['title', 'price', 'original price', '2 more sizes and colours'],
  })
  expect(await product(cut.number)).toMatchObject({
    titleEn: 'Sky shirt',
    price: 150000,
    originalPrice: 185000,
    held: false,
  })
  expect((await stockLevelsOf(cut.number)).map(([size, color, , , , active]) => [size, color, active])).toEqual(
    expect.arrayContaining([
      ['XL', 'Blue', true],
      ['XL', 'Red', true],
      ['L', 'Red', false],
    ]),
  )
})

test('the shop’s own export keeps sizes and colours with a comma, which earlier releases took', async () => {
  const { number } = await shop.sells('Two-tone', { sizes: ['S, M', 'L'], colors: ['Red, Blue', 'White'], onHand: 0 })
  const exported = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  expect(exported.body).toContain('""Red, Blue""')
  const before = await catalogue()
  expect(outcomes(await importing(exported.body))).toEqual(['unchanged'])
  expect(await catalogue()).toEqual(before)
  const report = await importing(exported.body.replace('""S, M""', '""S, M"", XL'))
  expect(report.rows).toMatchObject([{ number, changes: ['2 more sizes and colours'] }])
})

test.each([[['men, summer']], [['men, summer', 'linen']], [['linen']]])(
  'the shop’s own export keeps tags with a comma: %j',
  async (tags) => {
    const { number } = await shop.sells('Tagged', { onHand: 0 })
    await shop.db.update(products).set({ tags }).where(eq(products.number, number))
    const exported = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
    expect(outcomes(await importing(exported.body))).toEqual(['unchanged'])
    expect((await product(number))?.tags).toEqual(tags)
  },
)

test('the shop’s own export keeps a product without colours, though its title names one', async () => {
  await shop.sells('Green scarf', { colors: ['Default'], onHand: 0 })
  const exported = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  const before = await catalogue()
  expect(outcomes(await importing(exported.body))).toEqual(['unchanged'])
  expect(await catalogue()).toEqual(before)
})

test('the shop’s own export keeps a main category of the owner’s own, and a collection as a subcategory', async () => {
  await shop.db.insert(categories).values([
    { id: 'a', slug: 'accessories', titleEn: 'Accessories', section: 'accessories', members: 'main' },
    { id: 'h', slug: 'home', titleEn: 'Home', section: 'mainCollections', members: 'main' },
    { id: 'e', slug: 'eid-gifts', titleEn: 'Eid Gifts', section: 'specialCollections' },
    { id: 'l', slug: 'puja-25', titleEn: 'Puja', section: 'specialCollections', members: 'listed' },
  ])
  await shop.sells('Cushion', { category: 'home' })
  await shop.sells('Gift box', { category: 'home', subcategory: 'eid-gifts' })
  await shop.sells('Garland', { category: 'accessories', subcategory: 'puja-25' })
  const exported = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  const before = await catalogue()
  expect(outcomes(await importing(exported.body))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(await catalogue()).toEqual(before)

  const report = await importing('Title,Category,Subcategory,Price (taka)\nVase,Home,Clay vases,900\n')
  expect(report).toMatchObject({ totals: { new: 1 }, made: ['clay-vases'] })
  expect(await product(report.rows[0]?.number)).toMatchObject({ category: 'home', subcategory: 'clay-vases' })
})

test('a subcategory of another main category stays where an earlier release stored it, and else goes with its category', async () => {
  await shop.db.insert(categories).values({ id: 's', slug: 'saree', titleEn: 'Saree', section: 'womensCategories' })
  const odd = await shop.sells('Dhoti', { category: 'mens', subcategory: 'saree', price: 1850 })
  const { body } = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  const before = await catalogue()
  expect((await importing(body)).rows).toMatchObject([{ outcome: 'unchanged', mended: [] }])
  expect(await catalogue()).toEqual(before)
  expect((await importing(body.replace(',1850,', ',1500,'))).rows).toMatchObject([{ changes: ['price'], mended: [] }])
  expect(await product(odd.number)).toMatchObject({ category: 'mens', subcategory: 'saree', price: 150000 })

  const { id, number } = await shop.sells('Eid panjabi', { category: 'mens', subcategory: 'panjabi' })
  const heads = 'ID,Title,Price (taka)'
  const moved = await importing(`${heads},Category\n${id},Eid panjabi,,womens\n`)
  expect(moved.rows).toMatchObject([{ changes: ['category', 'subcategory'] }])
  expect(await product(number)).toMatchObject({ category: 'womens', subcategory: '' })
  await importing(`${heads},Subcategory\n${id},Eid panjabi,,panjabi\n`)
  expect(await product(number)).toMatchObject({ category: 'mens', subcategory: 'panjabi' })
  const refused = await importing(`${heads},Category,Subcategory\n${id},Eid panjabi,,mens,saree\n`)
  expect(refused.rows).toMatchObject([{ mended: ['subcategory saree is not one of mens: left empty'] }])
  expect(await product(number)).toMatchObject({ category: 'mens', subcategory: '' })
  await importing(`${heads},Subcategory\n${id},Eid panjabi,,panjabi\n`)
  await importing(`${heads},Category\n${id},Eid panjabi,,Saree\n`)
  expect(await product(number)).toMatchObject({ category: 'womens', subcategory: 'saree' })

  const same = await importing(`${heads},Subcategory\n${odd.id},Dhoti,,saree\n`)
  expect(outcomes(same)).toEqual(['unchanged'])
  expect(await product(odd.number)).toMatchObject({ category: 'mens', subcategory: 'saree' })
})

test('a reduced price stays reduced without a new original price, and a lower price alone is no reduction', async () => {
  const reduced = await shop.sells('Reduced shirt', { price: 800, originalPrice: 1000 })
  const plain = await shop.sells('Plain shirt', { price: 1850 })
  const { body } = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  const lowered = await importing(body.replace(',1850,', ',1500,'))
  expect(lowered.rows.find(({ number }) => number === plain.number)?.changes).toEqual(['price'])
  expect(await product(plain.number)).toMatchObject({ price: 150000, originalPrice: null })

  const heads = 'ID,Title,Price (taka)'
  expect(outcomes(await importing(`${heads}\n${reduced.id},Reduced shirt,800\n`))).toEqual(['unchanged'])
  const empty = await importing(`${heads},Original price (taka)\n${reduced.id},Reduced shirt,900,\n`)
  expect(empty.rows).toMatchObject([{ outcome: 'changed', changes: ['price'] }])
  expect(await product(reduced.number)).toMatchObject({ price: 90000, originalPrice: 100000 })
  const ended = await importing(`${heads},Original price (taka)\n${reduced.id},Reduced shirt,900,900\n`)
  expect(ended.rows).toMatchObject([{ changes: ['original price'] }])
  expect(await product(reduced.number)).toMatchObject({ price: 90000, originalPrice: null })
})

test('a file with sizes alone adds them in the shop’s colours, one with colours alone in its sizes', async () => {
  const { id, number } = await shop.sells('Blue shirt', { sizes: ['M', 'L'], colors: ['Red', 'Green'] })
  const offered = async () => (await stockLevelsOf(number)).map(([size, color]) => `${size} ${color}`).sort()
  const sizes = await importing(`ID,Title,Price (taka),Sizes\n${id},Blue shirt,,"M, L, XL"\n`)
  expect(sizes.rows).toMatchObject([{ outcome: 'changed', changes: ['2 more sizes and colours'] }])
  const bySize = ['L Green', 'L Red', 'M Green', 'M Red', 'XL Green', 'XL Red']
  expect(await offered()).toEqual(bySize)
  const colors = await importing(`ID,Title,Price (taka),Colours\n${id},Blue shirt,,"Red, Green, Black"\n`)
  expect(colors.rows).toMatchObject([{ outcome: 'changed', changes: ['3 more sizes and colours'] }])
  expect(await offered()).toEqual([...bySize, 'L Black', 'M Black', 'XL Black'].sort())
})

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nr) => `${word} ${nr}`)

test('a file adds no more sizes than a product may have, and says so', async () => {
  const { id, number } = await shop.sells('Wide shirt', { sizes: numbered('Size', 30), colors: numbered('Colour', 13) })
  const sizes = [...numbered('Size', 30), 'XL'].join(', ')
  const report = await importing(`ID,Title,Price (taka),Sizes\n${id},Wide shirt,,"${sizes}"\n`)
  expect(report.rows).toMatchObject([
    {
      changes: ['10 more sizes and colours'],
      notes: expect.arrayContaining(['3 sizes and colours are left out: a product has 400 variants at most']),
    },
  ])
  expect(await stockLevelsOf(number)).toHaveLength(400)
})

test('a file puts no more sizes back on sale than a product may have', async () => {
  const { id, number } = await shop.sells('Wide shirt', { sizes: numbered('Size', 30), colors: numbered('Colour', 13) })
  const off = numbered('Size', 12).map((size, nr) => ({ size, color: 'Blue', sku: `OFF-${nr}`, isActive: false }))
  await shop.db.insert(variants).values(off.map((variant) => ({ ...variant, productNumber: number })))
  const colors = [...numbered('Colour', 13), 'Blue'].join(', ')
  const report = await importing(`ID,Title,Price (taka),Colours\n${id},Wide shirt,,"${colors}"\n`)
  expect(report.rows).toMatchObject([
    {
      changes: ['10 more sizes and colours'],
      notes: expect.arrayContaining(['20 sizes and colours are left out: a product has 400 variants at most']),
    },
  ])
  const active = await shop.db.select({ isActive: variants.isActive }).from(variants)
  expect(active.filter(({ isActive }) => isActive)).toHaveLength(400)
})

test('the shop’s own export keeps a product with more variants than one may have, from an earlier release', async () => {
  await shop.sells('Wide shirt', { sizes: numbered('Size', 30), colors: numbered('Colour', 20) })
  const { body } = await shop.app.inject({ url: '/backend/api/export-products', headers: { cookie: owner } })
  const before = await catalogue()
  expect((await importing(body)).rows).toMatchObject([{ outcome: 'unchanged', mended: [] }])
  expect(await catalogue()).toEqual(before)
})

test('stock that differs in the file is reported and not changed', async () => {
  const text = String(await sample('shopify'))
  const number = (await importing(text)).rows[0]?.number
  const before = await stockLevelsOf(number)
  const report = await importing(text.replace('RJP-M-IND,320,shopify,7', 'RJP-M-IND,320,shopify,12'), { dryRun: true })
  expect(report.rows[0]).toMatchObject({
    outcome: 'unchanged',
    stock: 'stock is not changed by an import (M Indigo: 12 in the file, 7 here): adjust it in Inventory',
  })
  expect((await importing(text)).rows[0]?.stock).toBeUndefined()
  expect(await stockLevelsOf(number)).toEqual(before)

  const { id } = await shop.sells('Blue shirt', { onHand: 5 })
  const own = await importing(`ID,Title,Price (taka),Stock\n${id},Blue shirt,,9\n`)
  expect(own.rows[0]?.stock).toBe('stock is not changed by an import (9 in the file, 5 here): adjust it in Inventory')
})

test('an unreadable price of a product or a variant refuses the row', async () => {
  const text = String(await sample('shopify'))
  const number = (await importing(text)).rows[0]?.number
  const before = await catalogue()
  const ofSize = await importing(text.replace('2600.00', 'abc'))
  expect(ofSize.rows[0]).toMatchObject({
    outcome: 'refused',
    name: 'River Jamdani Panjabi',
    reason: "size XL: the price 'abc' cannot be read",
  })
  const all = await importing(text.replaceAll('2450.00', 'abc').replace('2600.00', 'abc'))
  expect(all.rows[0]).toMatchObject({ outcome: 'refused', reason: "the price 'abc' cannot be read" })
  const { id } = (await product(number)) ?? {}
  const own = await importing(`ID,Title,Price (taka)\n${id},River Jamdani Panjabi,abc\n`)
  expect(own.rows[0]).toMatchObject({ outcome: 'refused', reason: "the price 'abc' cannot be read" })
  // A variant without a price in the file keeps its price.
  expect(outcomes(await importing(text.replace('2600.00', '')))).toContain('unchanged')
  expect(await catalogue()).toEqual(before)
})

test('deleted products are skipped, and restored on request, until the import is undone', async () => {
  const text = await sample('shopify')
  const first = await importing(text)
  const numbers = first.rows.flatMap(({ number }) => number ?? [])
  const ids = await Promise.all(numbers.map(async (number) => (await product(number))?.id))
  const before = await catalogue()
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/backend/api/products',
    headers: { cookie: owner },
    payload: { ids },
  })
  expect(deleted.statusCode).toBe(200)
  const gone = await shop.db.select().from(products).orderBy(asc(products.number))

  const skipped = await importing(text)
  expect(skipped).toMatchObject({ totals: { skipped: 3, new: 0, unchanged: 0 } })
  expect(skipped.run).toBeUndefined()
  const back = await importing(text, { bringBack: true })
  expect(back.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['changed', ['brought back']],
    ['changed', ['brought back']],
    ['changed', ['brought back']],
    ['refused', undefined],
  ])
  expect(await catalogue()).toEqual(before)
  expect(await shop.brokenLedgers()).toEqual([])

  expect(await undo(back.run)).toMatchObject({ status: 200, restored: 3, kept: [] })
  const after = await shop.db.select().from(products).orderBy(asc(products.number))
  expect(after.map(({ sku, deletedAt }) => [sku, deletedAt])).toEqual(
    gone.map(({ sku, deletedAt }) => [sku, deletedAt]),
  )
})

test('an unreadable price refuses a deleted product, too; in a row that is skipped nothing is corrected', async () => {
  await shop.db.insert(categories).values({ id: 's', slug: 'saree', titleEn: 'Saree', section: 'womensCategories' })
  const { id } = await shop.sells('Eid panjabi', { category: 'mens', subcategory: 'panjabi', price: 1850 })
  const request = { method: 'DELETE', url: '/backend/api/products', headers: { cookie: owner } } as const
  expect((await shop.app.inject({ ...request, payload: { ids: [id] } })).statusCode).toBe(200)

  const unreadable = await importing(`ID,Title,Price (taka)\n${id},Eid panjabi,abc\n`)
  expect(unreadable.rows).toMatchObject([{ outcome: 'refused', reason: "the price 'abc' cannot be read" }])
  const elsewhere = await importing(`ID,Title,Price (taka),Category,Subcategory\n${id},Eid panjabi,,mens,saree\n`)
  const remark = 'subcategory saree is not one of mens: left empty'
  expect(elsewhere).toMatchObject({ totals: { skipped: 1, mended: 0 } })
  expect(elsewhere.rows).toMatchObject([
    { outcome: 'skipped', mended: [], mendedIfBack: expect.arrayContaining([remark]) },
  ])
})

test('two lines for the same product: the second is refused', async () => {
  const { id, number } = await shop.sells('Blue shirt')
  const report = await importing(
    `ID,Number,Title,Price (taka)\n${id},,One,10\n,${number},Two,20\n,999999,Three,30\n,,,`,
  )
  expect(report.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['changed', undefined],
    ['refused', 'line 2 is the same product'],
    ['refused', 'the shop has no product 999999'],
  ])
})

test('an import is undone completely: new products are deleted, changed ones restored, stock is removed by movements', async () => {
  const text = String(await sample('shopify'))
  await importing(text)
  const before = await catalogue()
  const second = text
    .replace('River Jamdani Panjabi', 'River Panjabi')
    .replace('2600.00', '2700.00')
    .replace('2450.00,2900.00,true,false,,,,', '2350.00,2900.00,true,false,,,,')
    .replaceAll('jute-tote', 'jute-bag')
    .replace(',L,,,Indigo', ',3XL,,,Black')
  const report = await importing(second)
  expect(outcomes(report)).toEqual(['changed', 'new', 'unchanged', 'refused'])
  expect(await catalogue()).not.toEqual(before)

  expect(await undo(report.run)).toMatchObject({
    status: 200,
    deleted: 1,
    restored: 1,
    kept: [],
    message: 'Import undone',
  })
  expect(await catalogue()).toEqual(before)
  expect(await shop.brokenLedgers()).toEqual([])
  const out = await shop.db.select().from(stockMovements).where(eq(stockMovements.type, 'adjustment'))
  expect(out.map(({ quantity, reason }) => [quantity, reason])).toEqual(
    expect.arrayContaining([[-25, 'Import of goods.csv undone']]),
  )
  // Removed opening stock does not count as spent.
  const ofProduct = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, out[0]?.variantId ?? 0))
  expect(ofProduct.map(({ type, quantity, unitCost, takenBack }) => [type, quantity, unitCost, takenBack])).toEqual([
    ['in', -(out[0]?.quantity ?? 0), ofProduct[0]?.unitCost, false],
    ['adjustment', out[0]?.quantity, ofProduct[0]?.unitCost, true],
  ])
  expect(await undo(report.run)).toMatchObject({ status: 409, code: 'undone' })
  // An undone import can be repeated.
  expect(outcomes(await importing(second))).toEqual(['changed', 'new', 'unchanged', 'refused'])
})

test('products ordered, changed or sold since cannot be undone and are listed; the rest can', async () => {
  const report = await importing(await sample('shopify'))
  const [panjabi, tote, draft] = report.rows.map(({ number }) => number ?? 0)
  const order = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      customerInfo: {
        fullName: 'Rahima Khatun',
        email: 'rahima@mail.example',
        phone: '01712345678',
        address: 'House 12, Road 5, Mirpur 2',
        city: 'dhaka',
      },
      orderDetails: { paymentMethod: 'cod' },
      items: [{ id: panjabi, size: 'M', color: 'Indigo', quantity: 1 }],
    },
  })
  expect(order.json()).toMatchObject({ success: true })
  await shop.db
    .update(products)
    .set({ titleEn: 'Our tote', updatedAt: new Date() })
    .where(eq(products.number, tote ?? 0))
  const refused = await undo(report.run)
  expect(refused).toMatchObject({
    status: 409,
    code: 'in_the_way',
    error: '2 products cannot be brought back to what was before the import',
    kept: [
      { number: panjabi, reason: 'What came with the import was ordered since' },
      { number: tote, title: 'Our tote', reason: 'It was changed since' },
    ],
  })
  expect((await product(draft))?.deletedAt).toBeNull()

  expect(await undo(report.run, true)).toMatchObject({ status: 200, deleted: 1, kept: [{}, {}] })
  expect((await product(draft))?.deletedAt).not.toBeNull()
  expect((await product(panjabi))?.deletedAt).toBeNull()
  expect(await stockLevelsOf(panjabi)).toContainEqual(['M', 'Indigo', 'RJP-M-IND', null, 6, true])
  expect(await shop.brokenLedgers()).toEqual([])
})

test('concurrent imports of the same file create its products once', async () => {
  const text = await sample('shopify')
  const reports = await Promise.all([importing(text), importing(text)])
  expect(reports.map(({ totals }) => totals.new).sort()).toEqual([0, 3])
  expect(await shop.db.select().from(products)).toHaveLength(3)
  expect(await shop.brokenLedgers()).toEqual([])
})

test('an import is undone once, also concurrently', async () => {
  const { run } = await importing(await sample('shopify'))
  const answers = await Promise.all([undo(run), undo(run)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.brokenLedgers()).toEqual([])
})

test('needs products.create and products.edit, and inventory.edit for stock of new variants of existing products', async () => {
  const text = String(await sample('shopify'))
  for (const permission of ['products.create', 'products.edit'] as const) {
    const cookie = await shop.staffCookie([permission])
    expect((await send(text, { cookie, dryRun: true })).status).toBe(403)
  }
  const clerk = await shop.staffCookie(['products.create', 'products.edit'])
  const first = await importing(text, { cookie: clerk })
  const number = first.rows[0]?.number ?? 0
  expect(await stockLevelsOf(number)).toContainEqual(['M', 'Indigo', 'RJP-M-IND', null, 7, true])
  const costs = await shop.db.select({ cost: stockLevels.unitCost }).from(stockLevels)
  expect(new Set(costs.map(({ cost }) => cost))).toEqual(new Set([0]))
  const report = await importing(text.replace(',L,,,Indigo', ',3XL,,,Indigo'), { cookie: clerk })
  expect(report.rows[0]?.notes).toContain('stock of what is new begins with 0: counting it needs another right')
  expect((await stockLevelsOf(number)).find(([size]) => size === '3XL')?.[4]).toBe(0)
})

test.each([
  [
    'a picture',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'The file is not written in UTF-8. Please save it as “CSV UTF-8”',
  ],
  [
    'another table',
    'name,age\nRahima,30\n',
    'The file does not have the headers of a product file of this shop, Shopify or WooCommerce in its first line',
  ],
  ['heads alone', 'Title,Price (taka)\n', 'The file has no products in it'],
])('%s is refused as a product file, with the reason', async (_, file, sentence) => {
  const answer = await send(file)
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.body).error).toBe(sentence)
})

test('a run of an older release, whose report counts no skipped rows, is in the history with its report', async () => {
  const { run } = await importing(await sample('shopify'), { name: 'autumn.csv' })
  await shop.db
    .update(importRuns)
    .set({ totals: null, report: sql`report #- '{totals,skipped}'` })
    .where(eq(importRuns.id, run ?? 0))
  const get = async (url: string) =>
    (await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie: owner } })).json()
  expect((await get('import-runs')).runs).toMatchObject([{ id: run, totals: { skipped: 0 } }])
  expect((await get(`import-run?id=${run}`)).report.totals).toMatchObject({ new: 3, skipped: 0 })
})

test('the history shows who imported what and when, and each run has its report', async () => {
  const { run } = await importing(await sample('shopify'), { name: 'autumn.csv' })
  await undo(run)
  const get = async (url: string) =>
    (await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie: owner } })).json()
  expect((await get('import-runs')).runs).toMatchObject([
    {
      id: run,
      fileName: 'autumn.csv',
      format: 'shopify',
      totals: { new: 3 },
      undoneBy: expect.stringMatching(/^staff/),
    },
  ])
  expect((await get(`import-run?id=${run}`)).report.rows).toHaveLength(4)
  expect((await get('import-run?id=99999')).code).toBe('not_found')
  expect(await shop.db.select().from(productColors)).not.toEqual([])
})
