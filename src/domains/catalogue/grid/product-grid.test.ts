import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, plannedSales, products } from '../tables.ts'
import { runProductEdits } from './run-product-edits.ts'
import type { EditRun, GridCell, GridField, GridRow } from './staff-contract.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.db.insert(categories).values([
    { id: 'mainCollections-root-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
    {
      id: 'mainCollections-root-womens',
      slug: 'womens',
      titleEn: 'Womens',
      section: 'mainCollections',
      members: 'main',
    },
  ])
})
afterAll(() => shop.close())

const clock = () => new Date()

/** All rows of the grid. */
async function gridOf(filters = '', cookie = admin): Promise<{ fields: GridField[]; rows: GridRow[] }> {
  const rows: GridRow[] = []
  for (let page = 1; ; page++) {
    const { body } = await shop.call('GET', `product-grid?page=${page}${filters}`, undefined, cookie)
    rows.push(...body.rows)
    if (page >= body.page.pages) return { fields: body.fields, rows }
  }
}

const cellOf = ({ fields }: { fields: GridField[] }, row: GridRow, field: GridField, after: string): GridCell => ({
  number: row.number,
  variantId: ['sizePrice', 'cost', 'stock', 'weight', 'barcode'].includes(field) ? row.variantId : null,
  field,
  before: row.cells[fields.indexOf(field)] ?? '',
  after,
})

const send = (cells: GridCell[], cookie = admin) =>
  shop.call('POST', 'product-edits', { cells: JSON.stringify(cells) }, cookie)

/** Saves, and waits for the job. */
async function save(cells: GridCell[]) {
  const { status, body } = await send(cells)
  expect(status, JSON.stringify(body)).toBe(202)
  return finish(body.run.id)
}

async function finish(id: number) {
  await runProductEdits(shop.db, id, clock)
  return (await shop.call('GET', `product-edit?id=${id}`, undefined, admin)).body
}

async function undo(id: number) {
  const { status, body } = await shop.call('POST', 'undo-product-edits', { id }, admin)
  expect(status, JSON.stringify(body)).toBe(202)
  return finish(body.run.id)
}

/** Every column of products, variants and stock levels, without the moment of the last change. */
async function everything() {
  const { rows } = await shop.db.execute<{ all: string }>(sql`
    select md5(string_agg(line, E'\n' order by line)) as all from (
      select (to_jsonb(p) - 'updated_at')::text as line from products p
      union all select to_jsonb(v)::text from variants v union all select to_jsonb(s)::text from stock_levels s
      union all select to_jsonb(c)::text from product_colors c union all select to_jsonb(o)::text from product_offers o
    ) lines`)
  return rows[0]?.all
}

describe('the grid of products', () => {
  test('shows a row per variant, and saves what was changed', async () => {
    const shirt = await shop.sells('Grid shirt', { sizes: ['M', 'L'], price: 1000, onHand: 4 })
    const grid = await gridOf('&search=Grid shirt')
    expect(grid.rows).toMatchObject([
      { number: shirt.number, size: 'M' },
      { number: shirt.number, size: 'L' },
    ])
    const [m, l] = grid.rows as [GridRow, GridRow]
    const { run, refused } = await save([
      cellOf(grid, m, 'titleEn', 'Grid shirt renamed'),
      cellOf(grid, m, 'titleBn', 'শার্ট'),
      cellOf(grid, m, 'price', '১,২০০'),
      cellOf(grid, m, 'originalPrice', '৳1,500'),
      cellOf(grid, l, 'sizePrice', '1250.50'),
      cellOf(grid, l, 'cost', '640'),
      cellOf(grid, l, 'stock', '9'),
      cellOf(grid, l, 'weight', '420'),
      cellOf(grid, l, 'barcode', 'GRID-L'),
      cellOf(grid, m, 'tags', 'eid, cotton,eid'),
      cellOf(grid, m, 'category', 'Womens'),
      cellOf(grid, m, 'active', 'No'),
    ])
    expect(refused).toEqual([])
    expect(run).toMatchObject({ total: 12, done: 12, finishedAt: expect.any(String) })
    const { product } = (await shop.call('GET', `products?number=${shirt.number}`, undefined, admin)).body
    expect(product).toMatchObject({
      title: 'Grid shirt renamed',
      titleBn: 'শার্ট',
      price: { current: 1200, original: 1500 },
      tags: ['eid', 'cotton'],
      categorySlug: 'womens',
      isActive: false,
      variants: [
        { size: 'M', price: 1200, stock: 4, unitCost: 500 },
        { size: 'L', price: 1250.5, stock: 9, unitCost: 640, weightGrams: 420, barcode: 'GRID-L' },
      ],
    })
    expect(await shop.brokenLedgers()).toEqual([])
    await undo(run.id)
    expect((await gridOf('&search=Grid shirt')).rows).toEqual(grid.rows)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('refuses wrong cells and saves the rest; an undo leaves what was changed since', async () => {
    const shirt = await shop.sells('Wrong cells', { sizes: ['M', 'L'], price: 1000 })
    const sold = await shop.sells('Sale of grid', { price: 750, originalPrice: 1000 })
    await shop.db.insert(plannedSales).values({
      ...{ productNumber: sold.number, percent: 25, state: 'running', actor: 'admin' },
      ...{ fromAt: new Date(Date.now() - 1000), untilAt: new Date(Date.now() + 3_600_000) },
      ...{ beforePrice: 100_000, salePrice: 75_000, saleOriginal: 100_000 },
    })
    const grid = await gridOf()
    const [m, l] = grid.rows.filter(({ number }) => number === shirt.number) as [GridRow, GridRow]
    const sale = grid.rows.find(({ number }) => number === sold.number) as GridRow
    const { run, refused } = await save([
      cellOf(grid, m, 'titleEn', ''),
      cellOf(grid, m, 'price', 'cheap'),
      cellOf(grid, m, 'originalPrice', '900'),
      cellOf(grid, m, 'category', 'nowhere'),
      cellOf(grid, m, 'stock', '-3'),
      cellOf(grid, l, 'stock', '12'),
      { ...cellOf(grid, l, 'cost', '700'), before: '1' },
      cellOf(grid, m, 'barcode', 'TWICE'),
      cellOf(grid, l, 'barcode', 'TWICE'),
      cellOf(grid, m, 'titleBn', 'ঠিক'),
      cellOf(grid, sale, 'price', '10'),
    ])
    expect(refused.map(({ field, error }: { field: string; error: string }) => [field, error]).sort()).toEqual([
      ['barcode', 'Another variant has this barcode'],
      ['category', 'There is no category called nowhere'],
      ['cost', 'It was changed in the meantime: it is 500 now'],
      ['originalPrice', 'The original price must be above the price'],
      ['price', 'A planned sale runs. Please end it first'],
      ['price', 'Please enter an amount in taka'],
      ['stock', 'Please enter whole pieces'],
      ['titleEn', 'This cannot be empty'],
    ])
    const after = await gridOf('&search=Wrong cells')
    expect(after.rows[1]?.cells[after.fields.indexOf('stock')]).toBe('12')
    await shop.db.update(products).set({ titleBn: 'কেউ বদলেছে' }).where(eq(products.number, shirt.number))
    const undone = await undo(run.id)
    expect(undone.refused).toMatchObject([{ field: 'titleBn', error: expect.stringContaining('in the meantime') }])
    const last = await gridOf('&search=Wrong cells')
    expect(last.rows[1]?.cells[last.fields.indexOf('stock')]).toBe('10')
    expect((await shop.call('POST', 'undo-product-edits', { id: run.id }, admin)).status).toBe(409)
  })

  test('two people who change the same cell at once: one is saved, the other is told', async () => {
    await shop.sells('Wanted twice', { price: 1000 })
    const grid = await gridOf('&search=Wanted twice')
    const row = grid.rows[0] as GridRow
    const runs = await Promise.all(['1100', '1200'].map((price) => send([cellOf(grid, row, 'price', price)])))
    const done = await Promise.all(runs.map(({ body }) => finish(body.run.id)))
    expect(done.map(({ run }) => run.refusedCount).sort()).toEqual([0, 1])
  })

  test('variants exchange their barcodes', async () => {
    await shop.sells('Exchange', { sizes: ['M', 'L'] })
    const grid = await gridOf('&search=Exchange')
    const [m, l] = grid.rows as [GridRow, GridRow]
    await save([cellOf(grid, m, 'barcode', 'ONE'), cellOf(grid, l, 'barcode', 'TWO')])
    const now = await gridOf('&search=Exchange')
    const [a, b] = now.rows as [GridRow, GridRow]
    expect((await save([cellOf(now, a, 'barcode', 'TWO'), cellOf(now, b, 'barcode', 'ONE')])).refused).toEqual([])
    const at = now.fields.indexOf('barcode')
    expect((await gridOf('&search=Exchange')).rows.map(({ cells }) => cells[at])).toEqual(['TWO', 'ONE'])
  })

  test('a barcode stays with the variant that keeps it after all, and the others are saved', async () => {
    await shop.sells('Chain', { sizes: ['S', 'M'] })
    await shop.sells('Outside', { sizes: ['L'] })
    const grid = await gridOf('&search=Chain')
    const [a, b] = grid.rows as [GridRow, GridRow]
    const outside = await gridOf('&search=Outside')
    await save([cellOf(grid, a, 'barcode', 'C-1'), cellOf(grid, b, 'barcode', 'C-2')])
    await save([cellOf(outside, outside.rows[0] as GridRow, 'barcode', 'C-3')])
    const now = await gridOf('&search=Chain')
    const [one, two] = now.rows as [GridRow, GridRow]
    const { run, refused } = await save([
      cellOf(now, two, 'barcode', 'C-1'),
      cellOf(now, one, 'barcode', 'C-3'),
      cellOf(now, one, 'titleBn', 'শিকল'),
    ])
    expect(run).toMatchObject({ finishedAt: expect.any(String) })
    expect(refused.map(({ field, error }: { field: string; error: string }) => [field, error])).toEqual([
      ['barcode', 'Another variant has this barcode'],
      ['barcode', 'Another variant has this barcode'],
    ])
    const after = await gridOf('&search=Chain')
    const cells = (field: GridField) => after.rows.map(({ cells }) => cells[after.fields.indexOf(field)])
    expect([cells('barcode'), cells('titleBn')[0]]).toEqual([['C-1', 'C-2'], 'শিকল'])
  })

  test('numbers that no product can have are refused before they reach the database', async () => {
    const row = (await gridOf()).rows[0] as GridRow
    const cell = { number: row.number, variantId: null, field: 'titleEn', before: '', after: 'x' } as const
    expect((await send([{ ...cell, number: 2_147_483_648 }])).status).toBe(422)
  })

  test.each(['a\u0000', '\ud800'])('texts that the database cannot store are refused: %j', async (text) => {
    const row = (await gridOf()).rows[0] as GridRow
    const cell = { number: row.number, variantId: null, field: 'titleEn', before: '', after: 'x' } as const
    for (const wrong of [
      { ...cell, before: text },
      { ...cell, after: text },
    ])
      expect((await send([wrong])).status).toBe(422)
  })

  test('an undo changes no price while a planned sale runs', async () => {
    const shirt = await shop.sells('Undo in a sale', { price: 1000 })
    const grid = await gridOf('&search=Undo in a sale')
    const { run } = await save([cellOf(grid, grid.rows[0] as GridRow, 'price', '800')])
    await shop.db.insert(plannedSales).values({
      ...{ productNumber: shirt.number, percent: 20, state: 'running', actor: 'admin' },
      ...{ fromAt: new Date(Date.now() - 1000), untilAt: new Date(Date.now() + 3_600_000) },
      ...{ beforePrice: 100_000, salePrice: 80_000, saleOriginal: 100_000 },
    })
    expect((await undo(run.id)).refused).toMatchObject([
      { field: 'price', error: 'A planned sale runs. Please end it first' },
    ])
    // It brought nothing back, so it is offered again.
    const shown = async () => (await shop.call('GET', `product-edit?id=${run.id}`, undefined, admin)).body.run
    expect(await shown()).toMatchObject({ undoneAt: null, mayUndo: true })
    await shop.db.delete(plannedSales).where(eq(plannedSales.productNumber, shirt.number))
    expect((await undo(run.id)).refused).toEqual([])
    expect(await shown()).toMatchObject({ undoneAt: expect.any(String), mayUndo: false })
    expect((await shop.call('POST', 'undo-product-edits', { id: run.id }, admin)).status).toBe(409)
  })

  test('an undo writes the present address of a category, and none that was deleted', async () => {
    const tops = { section: 'mensCategories', subsection: 'tops' }
    const slugs = ['shirts', 'polos', 'vests']
    await shop.db.insert(categories).values(slugs.map((slug) => ({ id: slug, slug, titleEn: slug, ...tops })))
    const rename = (id: string, slug: string) => shop.db.transaction((tx) => renameCategorySlug(tx, id, slug))
    const [moved, lost] = [
      await shop.sells('Grid category one', { subcategory: 'shirts' }),
      await shop.sells('Grid category two', { subcategory: 'vests' }),
    ]
    const grid = await gridOf('&search=Grid category')
    const rowOf = ({ number }: { number: number }) => grid.rows.find((row) => row.number === number) as GridRow
    const { run, refused } = await save([
      cellOf(grid, rowOf(moved), 'subcategory', 'polos'),
      cellOf(grid, rowOf(lost), 'category', 'womens'),
      cellOf(grid, rowOf(lost), 'subcategory', ''),
    ])
    expect(refused).toEqual([])
    await rename('shirts', 'formal-shirts')
    await rename('polos', 'polo-shirts')
    await shop.db.delete(categories).where(eq(categories.slug, 'vests'))
    expect((await undo(run.id)).refused).toMatchObject([
      { field: 'category', error: 'This category was deleted in the meantime' },
      { field: 'subcategory', error: 'This category was deleted in the meantime' },
    ])
    const filed = await shop.db
      .select()
      .from(products)
      .where(inArray(products.number, [moved.number, lost.number]))
    expect(filed.map(({ category, subcategory }) => [category, subcategory]).sort()).toEqual([
      ['mens', 'formal-shirts'],
      ['womens', ''],
    ])
  })

  test('stock and cost need inventory.edit; cost is seen with inventory.view', async () => {
    const row = (await gridOf()).rows[0] as GridRow
    const seller = await shop.staffCookie(['products.view', 'products.edit'])
    const seen = await gridOf('', seller)
    expect(seen.fields).not.toContain('cost')
    const stock = await send([cellOf(seen, row, 'stock', '3')], seller)
    expect(stock.status).toBe(403)
    expect((await shop.call('POST', 'product-edits', { cells: '[' }, admin)).status).toBe(422)
    admin = await shop.staffCookie()
  })

  test('a run is offered for undoing only to those who may: what it changed of stock and cost needs inventory.edit', async () => {
    await shop.sells('Counted anew')
    const grid = await gridOf('&search=Counted anew')
    const row = grid.rows[0] as GridRow
    const stock = await save([cellOf(grid, row, 'stock', '4')])
    const title = await save([
      { ...cellOf(grid, row, 'stock', '5'), before: '9' },
      cellOf(grid, row, 'titleEn', 'Counted again'),
    ])
    expect(title.refused).toHaveLength(1)
    const editor = await shop.staffCookie(['products.edit'])
    const counter = await shop.staffCookie(['products.edit', 'inventory.edit'])
    const offeredTo = async (cookie: string) => {
      const { runs }: { runs: EditRun[] } = (await shop.call('GET', 'product-edits', undefined, cookie)).body
      return [stock, title].map(({ run }) => runs.find(({ id }) => id === run.id)?.mayUndo)
    }
    expect(await offeredTo(editor)).toEqual([false, true])
    expect((await shop.call('POST', 'undo-product-edits', { id: stock.run.id }, editor)).status).toBe(403)
    expect(await offeredTo(counter)).toEqual([true, true])
    await undo(stock.run.id)
    expect(await offeredTo(counter)).toEqual([false, true])
  })

  test('refused costs of a run are shown only to staff who may see costs', async () => {
    await shop.sells('Dear to make')
    const grid = await gridOf('&search=Dear to make')
    const row = grid.rows[0] as GridRow
    const { run, refused } = await save([
      { ...cellOf(grid, row, 'cost', '700'), before: '1' },
      cellOf(grid, row, 'titleEn', ''),
    ])
    expect(refused).toHaveLength(2)
    const seenWith = async (...rights: Permission[]) => {
      const { body } = await shop.call('GET', `product-edit?id=${run.id}`, undefined, await shop.staffCookie(rights))
      expect(body.run.refusedCount).toBe(2)
      return body.refused.map(({ field }: { field: string }) => field).sort()
    }
    expect(await seenWith('products.edit')).toEqual(['titleEn'])
    expect(await seenWith('products.edit', 'inventory.view')).toEqual(['cost', 'titleEn'])
    admin = await shop.staffCookie()
  })

  // In its long form (PROVE_RUNS=5000) with all that one save may hold.
  const many = Math.min(5000, Number(process.env.PROVE_RUNS ?? 1000))
  test('many products edited at once and undone are byte for byte as before', { timeout: 240_000 }, async () => {
    const made = Array.from({ length: many }, (_, nr) => {
      const of = { id: `prod_many${nr}`, titleEn: `Many ${nr}`, category: 'mens', brand: 'Bunon' }
      const key = searchKeyOf({ titleBn: '', descriptionEn: '', descriptionBn: '', subcategory: '', tags: [], ...of })
      return { id: of.id, nr, title: of.titleEn, key }
    })
    await shop.fill(sql`
      insert into products (id, slug, sku, title_en, brand, category, price, search_key)
      select id, 'many-' || nr, 'MANY-' || nr, title, 'Bunon', 'mens', 100000 + nr * 100, key
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id text, nr int, title text, key text)`)
    await shop.fill(sql`
      insert into variants (product_number, size, color, sku)
      select number, 'M', 'Green', sku || '-M' from products where sku like 'MANY-%'`)
    await shop.fill(sql`
      insert into stock_levels (variant_id, on_hand, unit_cost) select id, 7, 50000
      from variants where sku like 'MANY-%'`)
    await shop.fill(sql`
      insert into stock_movements (variant_id, type, quantity, actor) select id, 'in', 7, 'test'
      from variants where sku like 'MANY-%'`)
    const grid = await gridOf('&search=Many ')
    expect(grid.rows).toHaveLength(many)
    const before = await everything()

    const cells = grid.rows.flatMap((row, nr) => [
      cellOf(grid, row, 'titleEn', `Edited ${nr}`),
      cellOf(grid, row, 'titleBn', `বদল ${nr}`),
      cellOf(grid, row, 'price', String(2000 + nr)),
      cellOf(grid, row, 'originalPrice', String(9000 + nr)),
      cellOf(grid, row, 'stock', String(nr % 40)),
      cellOf(grid, row, 'cost', '612.5'),
      cellOf(grid, row, 'tags', 'eid, new'),
      cellOf(grid, row, 'active', nr % 2 ? 'no' : 'yes'),
    ])
    const changed = cells.filter(({ before: was, after }) => was !== after)
    const { run, refused } = await save(changed)
    expect(refused).toEqual([])
    expect(run).toMatchObject({ total: changed.length, done: changed.length })
    expect(await everything()).not.toBe(before)
    expect(await shop.brokenLedgers()).toEqual([])
    const undone = await undo(run.id)
    expect(undone.refused).toEqual([])
    expect(await everything()).toBe(before)
    expect(await shop.brokenLedgers()).toEqual([])
  })
})
