import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { settings } from '#domains/settings/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { emptyAuditLog } from '../../../tests/support/empty-audit-log.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { bulkRestock } from './bulk-restock.ts'
import { stockLevels, stockMovements } from './tables.ts'

let shop: Shop
let keeper: string
let watcher: string
beforeAll(async () => {
  shop = await openShop()
  keeper = await shop.staffCookie(['inventory.view', 'inventory.edit'])
  watcher = await shop.staffCookie(['inventory.view'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Each test counts only its own stock levels.
  await shop.db.update(products).set({ deletedAt: new Date() })
  await emptyAuditLog(shop.db)
})

const ask = async (url: string, cookie = keeper) => shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })
const send = (method: 'POST' | 'PUT', url: string, payload: object, cookie = keeper) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, payload })
const adjust = (variantId: number | undefined, type: string, quantity: unknown, more = {}) =>
  send('POST', 'adjust-stock', { variantId, type, quantity, ...more })
const order = (number: number, quantity = 1) =>
  shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: number, size: 'M', color: 'Green', quantity }]),
  })
const shelve = (variantId: number | undefined, change: Partial<typeof stockLevels.$inferInsert>) =>
  shop.db
    .update(stockLevels)
    .set(change)
    .where(eq(stockLevels.variantId, variantId ?? 0))

describe('the inventory', () => {
  test('shows one row per product with the sums of its variants, the most urgent status, and its value', async () => {
    const piece = await shop.sells('Khadi panjabi', { sizes: ['M', 'L'], onHand: 10 })
    await shelve(piece.variants['L/Green'], { minStock: 12, supplier: 'Tangail Weavers', location: 'Rack 4' })
    const { items, counts, page } = (await ask('inventory')).json()
    expect(items).toEqual([
      expect.objectContaining({
        number: piece.number,
        productId: piece.id,
        productName: 'Khadi panjabi',
        currentStock: 20,
        minStock: 17,
        maxStock: 120,
        unitCost: 500,
        unitPrice: 1850,
        value: 10_000,
        supplier: 'Tangail Weavers',
        location: 'Rack 4',
        status: 'low-stock',
        variants: 2,
        low: 1,
        out: 0,
      }),
    ])
    expect(counts).toEqual({
      items: 2,
      products: 1,
      pieces: 20,
      lowStock: 1,
      lowProducts: 1,
      outOfStock: 0,
      outProducts: 0,
      value: 10_000,
    })
    expect(page).toMatchObject({ page: 1, total: 1 })
    const { stockLevels: levels } = (await ask(`inventory-variants?product=${piece.number}`)).json()
    expect(levels.map(({ size, status }: { size: string; status: string }) => [size, status])).toEqual([
      ['M', 'in-stock'],
      ['L', 'low-stock'],
    ])
    expect((await ask('inventory-variants?product=prod_none')).statusCode).toBe(404)
  })

  test('names the main category by its title, or by its slug if it has no row', async () => {
    const piece = await shop.sells('Khadi panjabi')
    expect((await ask('inventory')).json().items[0]).toMatchObject({ number: piece.number, category: 'mens' })
    await shop.db.execute(
      sql`insert into categories (id, slug, section, title_en, members)
        values ('m', 'mens', 'mainCollections', 'Mens', 'main')`,
    )
    expect((await ask('inventory')).json().items[0]).toMatchObject({ category: 'Mens', categorySlug: 'mens' })
    await shop.db.execute(sql`delete from categories where id = 'm'`)
  })

  test.each([
    [0, 5, 60, 'out-of-stock'],
    [5, 5, 60, 'low-stock'],
    [6, 5, 60, 'in-stock'],
    [53, 5, 60, 'in-stock'],
    [54, 5, 60, 'overstock'],
    [9, 9, 10, 'low-stock'],
  ])('stock %i with minimum %i and maximum %i is %s', async (onHand, minStock, maxStock, status) => {
    const piece = await shop.sells('Measured', { onHand })
    await shelve(piece.variants['M/Green'], { minStock, maxStock })
    expect((await ask('inventory')).json().items[0].status).toBe(status)
    expect((await ask(`inventory?status=${status}`)).json().page.total).toBe(1)
  })

  test('is searched by title and SKU of product and variant, filtered, sorted and paged by the database', async () => {
    const [saree, polo, kurta] = [
      await shop.sells('Muslin saree', { onHand: 40 }),
      await shop.sells('Polo 100%', { onHand: 0 }),
      await shop.sells('Kurta', { onHand: 3 }),
    ]
    const names = async (query: string) =>
      (await ask(`inventory?${query}`)).json().items.map(({ productName }: { productName: string }) => productName)
    expect(await names('search=muslin')).toEqual(['Muslin saree'])
    expect(await names(`search=${encodeURIComponent('100%')}`)).toEqual(['Polo 100%'])
    expect(await names('search=_')).toEqual(['Kurta', 'Muslin saree', 'Polo 100%'])
    const { rows } = await shop.db.execute<{ sku: string }>(
      sql`select sku from variants where product_number = ${kurta.number}`,
    )
    expect(await names(`search=${rows[0]?.sku.toLowerCase()}`)).toEqual(['Kurta'])
    expect(await names('status=Low Stock')).toEqual(['Kurta'])
    expect(await names('status=out-of-stock')).toEqual(['Polo 100%'])
    expect(await names('sort=stock&order=desc')).toEqual(['Muslin saree', 'Kurta', 'Polo 100%'])
    expect(await names('sort=status')).toEqual(['Polo 100%', 'Kurta', 'Muslin saree'])
    expect(await names('perPage=2&page=2')).toEqual(['Polo 100%'])
    expect(await names('perPage=2&page=9')).toEqual(['Polo 100%'])
    expect([saree.number, polo.number].every(Boolean)).toBe(true)
    expect((await ask('inventory?status=nonsense')).statusCode).toBe(400)
  })

  test('an inactive variant needs no restock, but its stock counts', async () => {
    const off = await shop.sells('Switched off', { onHand: 2 })
    await shop.db.update(products).set({ isActive: false }).where(eq(products.number, off.number))
    const { counts } = (await ask('inventory')).json()
    expect(counts).toMatchObject({ items: 1, pieces: 2, lowStock: 0, value: 1000 })
    expect((await ask('low-stock')).json().stockLevels).toEqual([])
  })

  test('is exported as CSV with one line per variant, also in Bangla; no cell is a formula', async () => {
    const piece = await shop.sells('=HYPERLINK("x")', { sizes: ['M', 'L'], onHand: 4 })
    await shop.db.update(products).set({ titleBn: 'পাঞ্জাবি, সাদা' }).where(eq(products.number, piece.number))
    await shop.sells('Not asked for', { onHand: 50 })
    const answer = await ask('export-inventory?status=low-stock', watcher)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toMatch(/inventory-\d{4}-\d\d-\d\d\.csv/)
    const lines = answer.body.trimEnd().split('\r\n')
    expect(answer.body.startsWith('\uFEFFProduct number,')).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")","পাঞ্জাবি, সাদা"`)
    expect(lines[1]).toContain('Low Stock,500,1850,2000')
  })

  test('its file names no colour of a piece without colours', async () => {
    await shop.sells('Colourless scarf', { colors: ['Default'] })
    const { body } = await ask('export-inventory?search=Colourless', watcher)
    expect(body).toMatch(/Colourless scarf,[^\r]*,M,,mens,/)
    expect(body).not.toContain('Default')
  })
})

describe('adjusting stock', () => {
  test('in, out and a count each write a movement with person, time and reason', async () => {
    const piece = await shop.sells('Adjusted', { onHand: 10 })
    const variant = piece.variants['M/Green']
    expect((await adjust(variant, 'in', 5, { reason: 'Delivery 31', unitCost: 640 })).json()).toMatchObject({
      success: true,
      before: 10,
      currentStock: 15,
      message: 'Stock updated successfully!',
    })
    expect((await adjust(variant, 'out', 3, { reason: 'Torn' })).json().currentStock).toBe(12)
    expect((await adjust(variant, 'adjustment', 11, { expectedStock: 12 })).json().currentStock).toBe(11)
    const { movements, next } = (await ask(`stock-movements?product=${piece.number}`)).json()
    expect(next).toBeNull()
    expect(movements.map((m: Record<string, unknown>) => [m.type, m.quantity, m.left, m.reason, m.unitCost])).toEqual([
      ['adjustment', -1, 11, 'Counted', null],
      ['out', -3, 12, 'Torn', null],
      ['in', 5, 15, 'Delivery 31', 640],
      ['in', 10, 10, 'opening', null],
    ])
    expect(movements[0].user).toMatch(/^staff/)
    expect(await shop.brokenLedgers()).toEqual([])
    const [item] = (await ask('inventory')).json().items
    expect(item).toMatchObject({ unitCost: 640, lastRestocked: expect.any(String) })
    const [noted] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'stock.adjust'))
    expect([noted?.before, noted?.after]).toEqual([{ stock: 10 }, { stock: 15, type: 'in', reason: 'Delivery 31' }])
  })

  test('never removes more than there is, and accepts only whole numbers', async () => {
    const piece = await shop.sells('Guarded', { onHand: 3 })
    const variant = piece.variants['M/Green']
    const short = await adjust(variant, 'out', 4)
    expect([short.statusCode, short.json().error]).toEqual([409, 'Only 3 left'])
    for (const quantity of [-1, 1.5, '2', null, 2_000_000])
      expect((await adjust(variant, 'in', quantity)).statusCode).toBe(422)
    expect((await adjust(variant, 'in', 0)).json().fields).toEqual({ quantity: 'Please enter at least 1 piece' })
    expect((await adjust(variant, 'gift', 1)).statusCode).toBe(422)
    expect((await adjust(999_999, 'in', 1)).statusCode).toBe(404)
    expect(await shop.leftOf(variant)).toBe(3)
  })

  test('a count made before a sale does not overwrite the sale', async () => {
    const piece = await shop.sells('Counted', { onHand: 10 })
    const variant = piece.variants['M/Green']
    await order(piece.number, 2)
    const late = await adjust(variant, 'adjustment', 10, { expectedStock: 10 })
    expect([late.statusCode, late.json().code, late.json().currentStock]).toEqual([409, 'stale', 8])
    expect(await shop.leftOf(variant)).toBe(8)
  })

  test('the same form sent again, at once or after a sale, is one movement and gets the first answer', async () => {
    const piece = await shop.sells('Sent twice', { sizes: ['M', 'L'], onHand: 10 })
    const [variant, another] = [piece.variants['M/Green'], piece.variants['L/Green']]
    const idempotencyKey = randomUUID()
    const form = { reason: 'Delivery 31', unitCost: 640, idempotencyKey }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => adjust(variant, 'in', 20, form)))
    await order(piece.number, 2)
    for (const answer of [...answers, await adjust(variant, 'in', 20, form)])
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { before: 10, currentStock: 30 }])
    expect(await shop.leftOf(variant)).toBe(28)
    for (const other of [
      await adjust(variant, 'in', 21, form),
      await adjust(variant, 'out', 20, form),
      await adjust(another, 'in', 20, form),
      await adjust(variant, 'in', 20, { ...form, unitCost: undefined }),
    ])
      expect([other.statusCode, other.json().code]).toEqual([409, 'key_reused'])

    const counted = { expectedStock: 28, idempotencyKey: randomUUID() }
    expect((await adjust(variant, 'adjustment', 25, counted)).json().currentStock).toBe(25)
    expect((await adjust(variant, 'adjustment', 25, counted)).json()).toMatchObject({ before: 28, currentStock: 25 })
    const [short, long] = [randomUUID(), randomUUID()]
    // What was refused has used no key, and one key at once for two sizes is one movement.
    expect((await adjust(variant, 'out', 99, { idempotencyKey: short })).statusCode).toBe(409)
    expect((await adjust(variant, 'out', 5, { idempotencyKey: short })).statusCode).toBe(200)
    const both = await Promise.all([variant, another].map((id) => adjust(id, 'in', 1, { idempotencyKey: long })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const left = await Promise.all([variant, another].map((id) => shop.leftOf(id)))
    expect((left[0] ?? 0) + (left[1] ?? 0)).toBe(31)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('a product with one variant needs no size; with several it does', async () => {
    const one = await shop.sells('Scarf', { onHand: 1 })
    const two = await shop.sells('Shirt', { sizes: ['M', 'L'], onHand: 1 })
    expect((await send('POST', 'adjust-stock', { productId: one.number, type: 'in', quantity: 1 })).statusCode).toBe(
      200,
    )
    const unclear = await send('POST', 'adjust-stock', { productId: two.id, type: 'in', quantity: 1 })
    expect([unclear.statusCode, unclear.json().error]).toEqual([422, 'Please select a size and colour'])
    await send('POST', 'adjust-stock', { productId: two.id, size: 'L', color: 'Green', type: 'in', quantity: 1 })
    expect(await shop.leftOf(two.variants['L/Green'])).toBe(2)
  })

  test('two hundred concurrent sales, counts and deliveries add up exactly', async () => {
    const piece = await shop.sells('Contested', { onHand: 20 })
    const variant = piece.variants['M/Green']
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nr) => {
        if (nr % 4 === 0) return adjust(variant, 'in', 1)
        if (nr % 4 === 1) return adjust(variant, 'out', 1)
        if (nr % 4 === 2) return adjust(variant, 'adjustment', 15, { expectedStock: 15 })
        return order(piece.number)
      }),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await shop.brokenLedgers()).toEqual([])
    expect(await shop.leftOf(variant)).toBeGreaterThanOrEqual(0)
  })

  test('restocking a sold-out variant is visible in the shop at once', async () => {
    const piece = await shop.sells('Back again', { onHand: 0 })
    const available = async () =>
      (await shop.app.inject({ url: `/backend/api/products-data?perPage=50&page=1` }))
        .json()
        .products.find(({ number }: { number: number }) => number === piece.number).variants[0].available
    expect(await available()).toBe(false)
    await adjust(piece.variants['M/Green'], 'in', 5)
    await expect.poll(available).toBe(true)
  })
})

describe('bulk restock', () => {
  test('fills every low and empty stock level to 70 % of its maximum, with movements, as announced by the list', async () => {
    const piece = await shop.sells('Filled', { sizes: ['S', 'M', 'L'], onHand: 30 })
    const [s, m, l] = ['S', 'M', 'L'].map((size) => piece.variants[`${size}/Green`])
    await adjust(s, 'adjustment', 0)
    await adjust(m, 'adjustment', 4)
    await shelve(m, { maxStock: 25 })
    const { stockLevels: levels, totals } = (await ask('low-stock', watcher)).json()
    expect(totals).toEqual({ stockLevels: 2, toFill: 2, pieces: 42 + 13, cost: 55 * 500 })
    expect(levels.map(({ size, target, missing }: Record<string, unknown>) => [size, target, missing])).toEqual([
      ['S', 42, 42],
      ['M', 17, 13],
    ])
    const answer = (await send('POST', 'bulk-restock', {})).json()
    expect(answer).toEqual({
      success: true,
      restocked: 2,
      pieces: 55,
      run: expect.any(Number),
      message: 'Bulk restock completed!',
    })
    expect(await Promise.all([s, m, l].map(shop.leftOf))).toEqual([42, 17, 30])
    const [latest] = (await ask(`stock-movements?variantId=${s}`)).json().movements
    expect(latest).toMatchObject({ type: 'restock', quantity: 42, left: 42, reason: 'Bulk restock', unitCost: 500 })
    expect(await shop.brokenLedgers()).toEqual([])
    expect((await send('POST', 'bulk-restock', {})).json().restocked).toBe(0)
  })

  test('is listed by supplier, whatever its spelling, then by title; those without a supplier come last', async () => {
    const suppliers = ['', 'bogura', 'Bogura', 'Cumilla', ...Array.from({ length: 25 }, (_, nr) => `Mill ${nr % 23}`)]
    for (const [nr, supplier] of suppliers.entries()) {
      const piece = await shop.sells(`Ordered ${suppliers.length - nr}`, { sizes: ['S', 'M'], onHand: 1 })
      for (const id of Object.values(piece.variants)) await shelve(id, { supplier })
    }
    const { stockLevels: levels, totals } = (await ask('low-stock', watcher)).json()
    const { rows } = await shop.db.execute(sql`
      select v.id as "variantId", s.supplier from stock_levels s join variants v on v.id = s.variant_id
        join products p on p.number = v.product_number
      where v.is_active and p.is_active and p.deleted_at is null and s.on_hand <= s.min_stock
      order by s.supplier = '', lower(s.supplier), lower(p.title_en), p.number, v.position, v.id`)
    expect(levels.map(({ variantId, supplier }: Record<string, unknown>) => ({ variantId, supplier }))).toEqual(rows)
    expect(totals).toMatchObject({ stockLevels: rows.length, toFill: rows.length })
    expect(totals).toEqual((await send('POST', 'preview-restock', {}, watcher)).json().totals)
    await send('POST', 'bulk-restock', {})
  })

  test('of a size whose cost is not known writes none', async () => {
    const piece = await shop.sells('Without a cost', { onHand: 1 })
    await shelve(piece.variants['M/Green'], { unitCost: 0 })
    await send('POST', 'bulk-restock', {})
    const [latest] = (await ask(`stock-movements?variantId=${piece.variants['M/Green']}`)).json().movements
    expect(latest).toMatchObject({ type: 'restock', unitCost: null })
  })

  test('by three people at once fills each of 1,200 stock levels once, while the shop goes on selling', async () => {
    const sizes = Array.from({ length: 1200 }, (_, nr) => `Size ${nr}`)
    await shop.sells('Many', { sizes, onHand: 1 })
    const sold = await shop.sells('Sold in the meantime', { onHand: 5 })
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => send('POST', 'bulk-restock', {})),
      ...Array.from({ length: 5 }, () => order(sold.number)),
    ])
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const { rows } = await shop.db.execute<{ filled: number }>(sql`
      select count(*)::int as filled from stock_movements m join variants v on v.id = m.variant_id
      where m.type = 'restock' and v.size like 'Size %'`)
    expect(rows[0]?.filled).toBe(1200)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('does not reduce stock whose minimum is above 70 % of its maximum', async () => {
    const piece = await shop.sells('Nearly full', { onHand: 9 })
    await shelve(piece.variants['M/Green'], { minStock: 9, maxStock: 10 })
    expect((await ask('low-stock')).json().totals).toMatchObject({ stockLevels: 1, toFill: 0, pieces: 0 })
    expect((await send('POST', 'bulk-restock', {})).json().restocked).toBe(0)
    expect(await shop.leftOf(piece.variants['M/Green'])).toBe(9)
  })

  test('can be limited to some variants, some products, or a search, and lists them beforehand', async () => {
    const piece = await shop.sells('Partly', { sizes: ['M', 'L'], onHand: 0 })
    const [m, l] = [piece.variants['M/Green'], piece.variants['L/Green']]
    const other = await shop.sells('Partly also', { onHand: 0 })
    const preview = async (choice: object) => (await send('POST', 'preview-restock', choice, watcher)).json().totals
    expect(await preview({ variantIds: [l] })).toMatchObject({ toFill: 1, pieces: 42 })
    expect(await preview({ productIds: [piece.id] })).toMatchObject({ toFill: 2, pieces: 84 })
    expect(await preview({ filters: { search: 'partly', status: 'out-of-stock' } })).toMatchObject({ toFill: 3 })
    expect(await Promise.all([m, l].map(shop.leftOf))).toEqual([0, 0])

    await send('POST', 'bulk-restock', { variantIds: [l] })
    expect(await Promise.all([m, l].map(shop.leftOf))).toEqual([0, 42])
    await send('POST', 'bulk-restock', { productIds: [piece.number] })
    expect(await Promise.all([m, l, other.variants['M/Green']].map(shop.leftOf))).toEqual([42, 42, 0])
    await send('POST', 'bulk-restock', { filters: { search: 'partly also' } })
    expect(await shop.leftOf(other.variants['M/Green'])).toBe(42)
    expect((await send('POST', 'bulk-restock', { filters: { search: 'nothing such' } })).json()).toMatchObject({
      restocked: 0,
      run: null,
    })
  })

  test('is undone by adjustments; variants with less stock than was added are skipped and reported', async () => {
    const piece = await shop.sells('Undone', { sizes: ['M', 'L'], onHand: 0 })
    const [m, l] = [piece.variants['M/Green'], piece.variants['L/Green']]
    const { run } = (await send('POST', 'bulk-restock', { productIds: [piece.number] })).json()
    await adjust(m, 'in', 5)
    await adjust(l, 'out', 2)
    expect((await ask('restock-runs')).json().runs[0]).toMatchObject({ id: run, items: 2, pieces: 84, undoneAt: null })

    const answers = await Promise.all([1, 2].map(() => send('POST', 'undo-restock', { run })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
      undone: 1,
      pieces: 42,
      kept: [{ variantId: l, productName: 'Undone', size: 'L', brought: 42, left: 40 }],
    })
    expect(await Promise.all([m, l].map(shop.leftOf))).toEqual([5, 40])
    const [latest] = (await ask(`stock-movements?variantId=${m}`)).json().movements
    expect(latest).toMatchObject({ type: 'adjustment', quantity: -42, left: 5, reason: 'Bulk restock undone' })
    expect((await ask('restock-runs')).json().runs[0]).toMatchObject({ id: run, undoneBy: expect.any(String) })
    expect(await shop.brokenLedgers()).toEqual([])
    expect((await send('POST', 'undo-restock', { run: 999_999 })).statusCode).toBe(404)
  })

  test('can be undone later when all of its pieces were in use', async () => {
    const piece = await shop.sells('All in use', { onHand: 0 })
    const m = piece.variants['M/Green']
    const { run } = (await send('POST', 'bulk-restock', { productIds: [piece.number] })).json()
    await adjust(m, 'out', 2)
    const undo = () => send('POST', 'undo-restock', { run })
    expect((await undo()).json()).toMatchObject({ undone: 0, kept: [{ variantId: m, brought: 42, left: 40 }] })
    expect((await ask('restock-runs')).json().runs[0]).toMatchObject({ id: run, undoneAt: null })
    await adjust(m, 'in', 2)
    expect((await undo()).json()).toMatchObject({ undone: 1, pieces: 42, kept: [] })
    expect((await undo()).statusCode).toBe(409)
    expect(await shop.leftOf(m)).toBe(0)
  })

  const manySizes = (name: string) => Array.from({ length: 501 }, (_, nr) => `${name} ${nr}`)
  const piecesOf = async (number: number) => {
    const { rows } = await shop.db.execute<{ pieces: number; fullest: number }>(sql`
      select sum(on_hand)::int as pieces, max(on_hand) as fullest from stock_levels
      where variant_id in (select id from variants where product_number = ${number})`)
    return rows[0]
  }

  test('an interrupted undo is completed by the next one, and reverts nothing twice', async () => {
    const piece = await shop.sells('Broken off', { sizes: manySizes('Broken'), onHand: 1 })
    const { run } = (await send('POST', 'bulk-restock', { productIds: [piece.number] })).json()
    await adjust(piece.variants['Broken 0/Green'], 'out', 2)
    const last = sql.raw(String(piece.variants['Broken 500/Green']))
    await shop.db.execute(
      sql`alter table stock_movements add constraint breaks check (variant_id <> ${last} or quantity > 0) not valid`,
    )
    expect((await send('POST', 'undo-restock', { run })).statusCode).toBe(500)
    await shop.db.execute(sql`alter table stock_movements drop constraint breaks`)
    expect((await ask('restock-runs')).json().runs[0]).toMatchObject({ id: run, undoneAt: null })
    expect(await piecesOf(piece.number)).toEqual({ pieces: 499 + 40 + 42, fullest: 42 })

    expect((await send('POST', 'undo-restock', { run })).json()).toMatchObject({
      undone: 1,
      pieces: 41,
      kept: [{ size: 'Broken 0', left: 40 }],
    })
    expect(await piecesOf(piece.number)).toEqual({ pieces: 500 + 40, fullest: 40 })
    expect((await send('POST', 'undo-restock', { run })).statusCode).toBe(409)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('undone while it is running, it leaves no added stock', async () => {
    const piece = await shop.sells('Still at work', { sizes: manySizes('Work'), onHand: 1 })
    const held = await shop.pool.connect()
    await held.query('begin')
    await held.query('select from stock_levels where variant_id = $1 for update', [piece.variants['Work 500/Green']])
    // Hold the restock before its third transaction until the undo is done; otherwise either could come first.
    const undone = Promise.withResolvers<void>()
    let transactions = 0
    const db = new Proxy(shop.db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: Parameters<typeof target.transaction>[0]) => {
              transactions += 1
              if (transactions > 2) await undone.promise
              return target.transaction(work)
            }
          : Reflect.get(target, name, target),
    })
    const restock = bulkRestock(db, { productIds: [piece.number] }, { id: 1, username: 'keeper' }).catch(
      (refusal: unknown) => refusal,
    )
    const latest = async () => (await ask('restock-runs')).json().runs[0]
    await expect.poll(latest, { timeout: 60_000 }).toMatchObject({ items: 500, undoneAt: null })
    const { id: run } = await latest()
    const undo = send('POST', 'undo-restock', { run })
    const isWaiting = async () => {
      const { rows } = await shop.db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%restock_runs%'`,
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
    await held.query('commit')
    held.release()
    expect((await undo).statusCode).toBe(200)
    undone.resolve()
    expect(await restock).toMatchObject({ status: 409, code: 'undone' })
    expect(transactions).toBe(3)
    expect(await latest()).toMatchObject({ id: run, undoneAt: expect.any(String) })
    expect(await piecesOf(piece.number)).toEqual({ pieces: 501, fullest: 1 })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('an undone restock does not count as spent', async () => {
    const manager = await shop.staffCookie(['reports.view', 'analytics.view'])
    const outflow = async () => (await ask('reports?tab=financial', manager)).json().cashFlow.outflow
    const piece = await shop.sells('Not spent', { onHand: 0 })
    const before = await outflow()
    const { run } = (await send('POST', 'bulk-restock', { productIds: [piece.number] })).json()
    expect(await outflow()).toBe(before + 42 * 500)
    await shelve(piece.variants['M/Green'], { unitCost: 70_000 })
    await send('POST', 'undo-restock', { run })
    expect(await outflow()).toBe(before)
  })
})

describe('minimum, maximum, unit cost, supplier and location', () => {
  const stockLevelsOf = async (number: number) => (await ask(`inventory-variants?product=${number}`)).json()

  test('are changed for a whole product or one variant, and audited', async () => {
    const piece = await shop.sells('Arranged', { sizes: ['M', 'L'] })
    const all = { productId: piece.number, minStock: 3, maxStock: 30, unitCost: 612.5, supplier: ' Aarong  Mills ' }
    expect((await send('PUT', 'inventory', all)).json().changed).toBe(2)
    const one = { productId: piece.id, variantIds: [piece.variants['L/Green']], location: 'Rack 7' }
    expect((await send('PUT', 'inventory', one)).json().changed).toBe(1)
    const { stockLevels: levels } = await stockLevelsOf(piece.number)
    expect(levels).toEqual([
      expect.objectContaining({
        size: 'M',
        minStock: 3,
        maxStock: 30,
        unitCost: 612.5,
        supplier: 'Aarong Mills',
        location: '',
      }),
      expect.objectContaining({ size: 'L', minStock: 3, supplier: 'Aarong Mills', location: 'Rack 7' }),
    ])
    const noted = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'stock.arrange'))
    expect(noted).toHaveLength(2)
    expect((await send('PUT', 'inventory', one)).json().changed).toBe(0)
  })

  test('an outdated edit is refused', async () => {
    const piece = await shop.sells('Contested')
    const { version } = await stockLevelsOf(piece.number)
    const change = (supplier: string) => send('PUT', 'inventory', { productId: piece.number, supplier, version })
    const codes = (await Promise.all([change('A'), change('B')])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409])
  })

  test('a maximum below the minimum, and variants of another product, are refused', async () => {
    const piece = await shop.sells('Refused')
    const other = await shop.sells('Other')
    const crossed = await send('PUT', 'inventory', { productId: piece.number, maxStock: 4 })
    expect([crossed.statusCode, crossed.json().fields]).toEqual([
      422,
      { maxStock: 'The maximum cannot be below the minimum' },
    ])
    const strange = { productId: piece.number, variantIds: [other.variants['M/Green']], minStock: 1 }
    expect((await send('PUT', 'inventory', strange)).statusCode).toBe(404)
    expect((await send('PUT', 'inventory', { productId: piece.number, minStock: -1 })).statusCode).toBe(422)
  })

  test('a new variant gets the shop’s low-stock setting as its minimum', async () => {
    await shop.db.insert(settings).values({ name: 'lowStock', value: 9 })
    const admin = await shop.staffCookie(['products.create'])
    const body = { title: 'New piece', category: 'mens', price: { current: 500 }, sizes: ['M'], colors: ['Red'] }
    await shop.db.execute(
      sql`insert into categories (id, slug, section, title_en, members)
        values ('m', 'mens', 'mainCollections', 'Mens', 'main')`,
    )
    const { product } = (await send('POST', 'products', body, admin)).json()
    expect((await stockLevelsOf(product.number)).stockLevels[0]).toMatchObject({ minStock: 9, maxStock: 60 })
    await shop.db.delete(settings).where(eq(settings.name, 'lowStock'))
  })
})

test('the ledger is paged by cursor, so that new movements do not shift pages', async () => {
  const piece = await shop.sells('Busy', { onHand: 1 })
  const variant = piece.variants['M/Green']
  for (let nr = 0; nr < 4; nr++) await adjust(variant, 'in', 1)
  const first = (await ask(`stock-movements?product=${piece.number}&perPage=3`)).json()
  await adjust(variant, 'in', 1)
  const second = (await ask(`stock-movements?product=${piece.number}&perPage=3&before=${first.next}`)).json()
  expect([...first.movements, ...second.movements].map(({ left }: { left: number }) => left)).toEqual([5, 4, 3, 2, 1])
  const recent = (await ask('stock-movements?perPage=5')).json().movements
  expect(recent[0]).toMatchObject({ productName: 'Busy', left: 6 })
  expect((await shop.db.select().from(stockMovements)).length).toBeGreaterThan(5)
})

test('view permission does not allow changes, and edit permission does not allow viewing', async () => {
  const piece = await shop.sells('Barred')
  const blind = await shop.staffCookie(['inventory.edit'])
  const body = { variantId: piece.variants['M/Green'], type: 'in', quantity: 1 }
  expect((await send('POST', 'adjust-stock', body, watcher)).statusCode).toBe(403)
  expect((await send('POST', 'bulk-restock', {}, watcher)).statusCode).toBe(403)
  expect((await send('PUT', 'inventory', { productId: piece.number, minStock: 1 }, watcher)).statusCode).toBe(403)
  expect((await send('POST', 'adjust-stock', body, blind)).statusCode).toBe(200)
  for (const url of [
    'inventory',
    `inventory-variants?product=${piece.number}`,
    'stock-movements',
    'low-stock',
    'export-inventory',
  ])
    expect((await ask(url, blind)).statusCode).toBe(403)
})
