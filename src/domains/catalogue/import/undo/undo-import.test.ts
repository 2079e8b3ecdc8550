import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stockAlerts } from '#domains/inventory/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import { backInStockJobs } from '../../../../../tests/support/back-in-stock-jobs.ts'
import { behindLock } from '../../../../../tests/support/behind-lock.ts'
import { reportOf, undoImport } from '../../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../../tests/support/open-shop.ts'
import type { OfficeAttribute } from '../../attributes/staff-contract.ts'
import { renameCategorySlug } from '../../categories/category-slugs.ts'
import { memberLock } from '../../collections/member-rules.ts'
import { applyScheduledSales } from '../../products/apply-scheduled-sales.ts'
import {
  categories,
  categoryProducts,
  colors,
  importRuns,
  mediaFiles,
  plannedSales,
  productColors,
  productImages,
  products,
  variants,
} from '../../tables.ts'

let now = new Date()
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date()
  await shop.db.execute(sql`truncate products, categories, orders, import_runs cascade`)
  await shop.db.insert(categories).values([
    { id: 'w', slug: 'womens', titleEn: 'Womens', section: 'mainCollections', members: 'main' },
    { id: 'k', slug: 'kurtis', titleEn: 'Kurtis', section: 'womensCategories', subsection: 'tops' },
    { id: 's', slug: 'sarees', titleEn: 'Sarees', section: 'womensCategories', subsection: 'tops' },
  ])
})

const importing = (file: string, bringBack = false) => reportOf(shop, file, { cookie: owner, bringBack })
const undo = (id: number | undefined, others = false) => undoImport(shop, id, { cookie: owner, others })
const stored = async (number: number | undefined) => {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.number, number ?? 0))
  return row
}
const variantsOf = (number: number | undefined) =>
  shop.db
    .select()
    .from(variants)
    .where(eq(variants.productNumber, number ?? 0))
    .orderBy(variants.id)
const receive = (variantId: number | undefined, quantity: number) =>
  shop.db.transaction((tx) =>
    receiveStock(tx, { variantId: variantId ?? 0, quantity, type: 'in', reason: 'delivery', actor: 'Test' }),
  )
const kurti = () => shop.sells('Kurti', { category: 'womens', subcategory: 'kurtis', price: 1000 })
const rename = (id: string, slug: string) => shop.db.transaction((tx) => renameCategorySlug(tx, id, slug))

test('an import made while a planned sale ran is in the way once the sale is over: its price does not come back', async () => {
  const { id, number } = await kurti()
  const change = { what: 'plan-sale', percent: 10, from: null, until: minutesLater(2).toISOString() }
  await shop.call('PUT', 'edit-products', { ids: [id], change }, owner)
  expect(await stored(number)).toMatchObject({ price: 90_000, originalPrice: 100_000 })
  now = minutesLater(1)
  const { run } = await importing(`ID,Title,Price (taka),Original price (taka)\n${id},Kurti,950,1100\n`)
  now = minutesLater(1)
  expect(await applyScheduledSales(shop.db, now)).toEqual({ began: 0, ended: 1 })
  expect(await shop.db.select().from(plannedSales)).toMatchObject([{ state: 'ended' }])
  expect(await undo(run)).toMatchObject({ status: 409, kept: [{ number, reason: 'It was changed since' }] })
  expect(await stored(number)).toMatchObject({ price: 95_000, originalPrice: 110_000 })
})

describe('goods that came in since are in the way', () => {
  const reason = 'Its stock was changed since'

  test('of a new product, whether it came with stock or without', async () => {
    const file =
      'Title,Category,Price (taka),Sizes,Colours,Stock\nShirt,womens,500,M,Blue,0\nScarf,womens,300,M,Red,5\n'
    const { run, rows } = await importing(file)
    const numbers = rows.map(({ number }) => number)
    for (const number of numbers) await receive((await variantsOf(number))[0]?.id, 100)
    expect(await undo(run)).toMatchObject({ status: 409, kept: numbers.map((number) => ({ number, reason })) })
    expect(await undo(run, true)).toMatchObject({ status: 200, deleted: 0 })
    for (const number of numbers) expect((await stored(number))?.deletedAt).toBeNull()
    // Nothing was undone, so it is offered again.
    expect(await undo(run)).toMatchObject({ status: 409, kept: numbers.map((number) => ({ number, reason })) })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('of the only one: the categories that came with it stay as well, and no undo is recorded', async () => {
    const file = 'Title,Category,Subcategory,Price (taka),Sizes,Colours\nShirt,womens,Tunics,500,M,Blue\n'
    const { run, rows } = await importing(file)
    const number = rows[0]?.number ?? 0
    const tunics = () => shop.db.$count(categories, eq(categories.slug, 'tunics'))
    const recorded = () => shop.db.$count(auditLog, eq(auditLog.action, 'catalogue.undo-import'))
    const before = await recorded()
    expect(await tunics()).toBe(1)
    await shop.db.update(products).set({ subcategory: 'kurtis' }).where(eq(products.number, number))
    await receive((await variantsOf(number))[0]?.id, 100)
    expect(await undo(run, true)).toMatchObject({ status: 200, deleted: 0, kept: [{ number }] })
    expect([await tunics(), await recorded()]).toEqual([1, before])
  })

  test('of a size that it added; what came of the sizes before it stays', async () => {
    const [one, two] = [await kurti(), await kurti()]
    const { run } = await importing(
      `ID,Title,Price (taka),Sizes,Colours\n${one.id},Kurti,,"M, L",Green\n${two.id},Kurti,,"M, L",Green\n`,
    )
    const [[m], [, l]] = [await variantsOf(one.number), await variantsOf(two.number)]
    await receive(m?.id, 3)
    await receive(l?.id, 100)
    expect(await undo(run)).toMatchObject({ status: 409, kept: [{ number: two.number, reason }] })
    expect(await undo(run, true)).toMatchObject({ status: 200, restored: 1 })
    expect((await variantsOf(one.number)).map(({ isActive }) => isActive)).toEqual([true, false])
    expect((await variantsOf(two.number)).map(({ isActive }) => isActive)).toEqual([true, true])
  })

  test('of a product that it brought back', async () => {
    const file = 'ID,Title,Category,Price (taka),Sizes,Colours,Stock\nsh-1,Shirt,womens,500,M,Blue,4\n'
    const number = (await importing(file)).rows[0]?.number
    await shop.call('DELETE', 'products', { ids: [(await stored(number))?.id] }, owner)
    now = new Date()
    const untouched = await importing(file, true)
    expect(await undo(untouched.run)).toMatchObject({ status: 200, restored: 1 })
    now = new Date()
    const { run } = await importing(file, true)
    await receive((await variantsOf(number))[0]?.id, 100)
    expect(await undo(run)).toMatchObject({ status: 409, kept: [{ number, reason }] })
  })
})

describe('what was renamed or deleted since', () => {
  test('a category that was renamed has its present address; its search words too', async () => {
    const { id, number } = await kurti()
    await shop.db
      .insert(categories)
      .values({ id: 'c', slug: 'puja', titleEn: 'Puja', section: 'specialCollections', members: 'listed' })
    await shop.db.insert(categoryProducts).values({ slug: 'puja', productNumber: number })
    const { run } = await importing(`ID,Title,Price (taka)\n${id},Long kurti,\n`)
    await rename('k', 'kurti-sets')
    await rename('c', 'puja-26')
    expect(await undo(run)).toMatchObject({ status: 200, restored: 1 })
    expect(await stored(number)).toMatchObject({ titleEn: 'Kurti', category: 'womens', subcategory: 'kurti-sets' })
    expect((await stored(number))?.searchKey).toContain('kurti-sets')
    expect(await shop.db.select().from(categoryProducts)).toMatchObject([{ slug: 'puja-26' }])
  })

  test('a category that is renamed at the same moment, too', async () => {
    const { id, number } = await kurti()
    const { run } = await importing(`ID,Title,Price (taka),Subcategory\n${id},Kurti,,sarees\n`)
    const renaming = `insert into old_category_slugs (slug, category_id) values ('kurtis', 'k');
      update categories set slug = 'kurti-sets' where id = 'k'`
    const [undone] = await behindLock(shop, renaming, [() => undo(run)])
    expect(undone).toMatchObject({ status: 200, restored: 1 })
    expect(await stored(number)).toMatchObject({ subcategory: 'kurti-sets' })
  })

  test('a category that was deleted is in the way of a product that would be moved into it, not of one that is in it', async () => {
    const [moved, stays] = [await kurti(), await kurti()]
    const { run } = await importing(
      `ID,Title,Price (taka),Subcategory\n${moved.id},Kurti,,sarees\n${stays.id},Long kurti,,kurtis\n`,
    )
    await shop.db.delete(categories).where(eq(categories.id, 'k'))
    const reason = 'Its category was deleted since'
    expect(await undo(run)).toMatchObject({ status: 409, kept: [{ number: moved.number, reason }] })
    expect(await undo(run, true)).toMatchObject({ status: 200, restored: 1 })
    expect(await stored(moved.number)).toMatchObject({ subcategory: 'sarees' })
    expect(await stored(stays.number)).toMatchObject({ titleEn: 'Kurti', subcategory: 'kurtis' })
  })

  test('a colour looks as the shop has decided since', async () => {
    const { id, number } = await kurti()
    const { run } = await importing(`ID,Title,Price (taka)\n${id},Long kurti,\n`)
    const [green] = await shop.db.select().from(colors).where(eq(colors.name, 'Green'))
    now = minutesLater(1)
    const look = { name: 'Green', nameBn: 'সবুজ', hex: '#00aa00', updatedAt: green?.updatedAt.toISOString() }
    expect((await shop.call('PUT', 'colors', look, owner)).status).toBe(200)
    expect(await undo(run)).toMatchObject({ status: 200, restored: 1 })
    const shown = await shop.db.select().from(productColors).where(eq(productColors.productNumber, number))
    expect(shown).toMatchObject([{ name: 'Green', nameBn: 'সবুজ', hex: '#00aa00' }])
  })

  test('a colour whose look is decided at the same moment, too', async () => {
    const { id, number } = await kurti()
    const { run } = await importing(`ID,Title,Price (taka)\n${id},Kurti,950\n`)
    const [green] = await shop.db.select().from(colors).where(eq(colors.name, 'Green'))
    now = minutesLater(1)
    const look = { name: 'Green', nameBn: 'সবুজ', hex: '#00bb00', updatedAt: green?.updatedAt.toISOString() }
    const calls: (() => Promise<{ status: number }>)[] = [
      () => shop.call('PUT', 'colors', look, owner),
      () => undo(run),
    ]
    const answers = await behindLock(shop, `select pg_advisory_xact_lock(${memberLock})`, calls)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const shown = await shop.db.select().from(productColors).where(eq(productColors.productNumber, number))
    expect(shown).toMatchObject([{ name: 'Green', hex: '#00bb00' }])
  })

  test('a value of an attribute that was deleted is in the way', async () => {
    const values = [{ nameEn: 'Full' }, { nameEn: 'Half' }]
    const created = await shop.call('POST', 'attributes', { kind: 'choice', nameEn: 'Sleeve', values }, owner)
    const sleeve: OfficeAttribute = created.body.attribute
    const weave: OfficeAttribute = (await shop.call('POST', 'attributes', { kind: 'text', nameEn: 'Weave' }, owner))
      .body.attribute
    const [one, two] = [await kurti(), await kurti()]
    const [full, half] = sleeve.values
    await shop.call('PUT', 'products', { id: one.number, attributes: [{ id: sleeve.id, values: [full?.id] }] }, owner)
    await shop.call('PUT', 'products', { id: two.number, attributes: [{ id: weave.id, text: 'Twill' }] }, owner)
    const { run } = await importing(
      `ID,Title,Price (taka),Attribute: Sleeve\n${one.id},Kurti,,Half\n${two.id},Sari,,\n`,
    )
    expect((await stored(one.number))?.chosenValues).toEqual([half?.id])
    await shop.db.update(products).set({ typedValues: {} }).where(eq(products.number, two.number))
    const { body } = await shop.call('GET', 'attributes', undefined, owner)
    const fresh = (id: number): OfficeAttribute => body.attributes.find((each: OfficeAttribute) => each.id === id)
    const { products: _, ...now } = fresh(sleeve.id)
    expect((await shop.call('PUT', 'attributes', { ...now, values: [half] }, owner)).status).toBe(200)
    expect(
      (await shop.call('DELETE', 'attributes', { id: weave.id, version: fresh(weave.id).version }, owner)).status,
    ).toBe(200)
    const reason = 'A value that it had was deleted since'
    expect(await undo(run)).toMatchObject({ status: 409, kept: [one, two].map(({ number }) => ({ number, reason })) })
    expect((await stored(one.number))?.chosenValues).toEqual([half?.id])
  })
})

describe('a picture that an import exchanged', () => {
  const fileOf = (number: number) => `uploads/2026/11/of-${number}.webp`
  /** As an import with pictures leaves it: the product shows another one. */
  const exchanged = async (number: number) => {
    await shop.db.delete(productImages).where(eq(productImages.productNumber, number))
    await shop.db.insert(productImages).values({ productNumber: number, key: 'demo/new.webp' })
  }
  const pictured = async () => {
    const shirt = await kurti()
    const key = fileOf(shirt.number)
    await shop.db.insert(productImages).values({ productNumber: shirt.number, key })
    await shop.db.insert(mediaFiles).values({ key })
    return shirt
  }
  const shownBy = async (number: number) =>
    (await shop.db.select().from(productImages).where(eq(productImages.productNumber, number))).map(({ key }) => key)

  test('comes back, unless it was deleted since: that is in the way of its product, and said', async () => {
    const [kept, lost, swept, shown] = [await pictured(), await pictured(), await pictured(), await pictured()]
    const lines = [kept, lost, swept, shown].map(({ id }) => `${id},Long kurti,`)
    const { run } = await importing(`ID,Title,Price (taka)\n${lines.join('\n')}\n`)
    for (const { number } of [kept, lost, swept]) await exchanged(number)
    await shop.db
      .update(mediaFiles)
      .set({ deletedAt: now })
      .where(eq(mediaFiles.key, fileOf(lost.number)))
    // Forgotten after a day; and one that is shown, which the library has not taken in yet.
    for (const { number } of [swept, shown]) await shop.db.delete(mediaFiles).where(eq(mediaFiles.key, fileOf(number)))
    const reason = 'A picture that it had was deleted since'
    const inTheWay = [lost, swept].map(({ number }) => ({ number, reason }))
    expect(await undo(run)).toMatchObject({ status: 409, kept: inTheWay })
    expect(await undo(run, true)).toMatchObject({ status: 200, restored: 2 })
    expect(await shownBy(kept.number)).toEqual([fileOf(kept.number)])
    expect(await shownBy(lost.number)).toEqual(['demo/new.webp'])
    expect(await shownBy(shown.number)).toEqual([fileOf(shown.number)])
    expect(await stored(shown.number)).toMatchObject({ titleEn: 'Kurti' })
  })
})

describe('an import of somebody else', () => {
  const importer = ['products.create', 'products.edit'] as const
  const undoAs = (cookie: string, id: number | undefined) => undoImport(shop, id, { cookie })
  const offeredTo = async (cookie: string): Promise<boolean> =>
    (await shop.call('GET', 'import-runs', undefined, cookie)).body.runs[0].mayUndo
  const forbidden = { status: 403, code: 'not_permitted' }

  test('with new products is undone only with products.delete; one’s own always', async () => {
    const clerk = await shop.staffCookie([...importer])
    const counter = await shop.staffCookie([...importer, 'inventory.edit'])
    const deleter = await shop.staffCookie([...importer, 'products.delete'])
    const file = 'Title,Category,Price (taka),Sizes,Colours,Stock\nShirt,womens,500,M,Blue,5\n'
    const { run, rows } = await reportOf(shop, file, { cookie: clerk })
    expect([await offeredTo(clerk), await offeredTo(counter), await offeredTo(deleter)]).toEqual([true, false, true])
    expect(await undoAs(counter, run)).toMatchObject(forbidden)
    expect((await stored(rows[0]?.number))?.deletedAt).toBeNull()
    expect(await undoAs(clerk, run)).toMatchObject({ status: 200, deleted: 1 })
    expect(await offeredTo(deleter)).toBe(false)

    const again = await reportOf(shop, file, { cookie: clerk })
    expect(await undoAs(deleter, again.run)).toMatchObject({ status: 200, deleted: 1 })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('is told by the person: one’s own stays so after a rename, and is not that of the next one with the name', async () => {
    const clerk = await shop.staffCookie([...importer])
    const file = 'Title,Category,Price (taka),Sizes,Colours,Stock\nShirt,womens,500,M,Blue,5\n'
    const { run } = await reportOf(shop, file, { cookie: clerk })
    const [{ actor } = { actor: '' }] = await shop.db.select({ actor: importRuns.actor }).from(importRuns)
    const other = await shop.staffCookie([...importer])
    await shop.db.execute(sql`update staff set username = 'renamed' where username = ${actor}`)
    await shop.db.execute(sql`update staff set username = ${actor} where id = (select max(id) from staff)`)
    expect([await offeredTo(clerk), await offeredTo(other)]).toEqual([true, false])
    expect(await undoAs(other, run)).toMatchObject(forbidden)
    expect(await undoAs(clerk, run)).toMatchObject({ status: 200, deleted: 1 })
  })

  test('is offered by what stands beside its long documents; those of earlier releases say it themselves', async () => {
    const file =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status\nk,Kurti,Size,M,900,5,active\n'
    const counter = await shop.staffCookie([...importer, 'inventory.edit'])
    const deleter = await shop.staffCookie([...importer, 'products.delete'])
    const offered = async () => [await offeredTo(counter), await offeredTo(deleter)]
    const list = async () => (await shop.call('GET', 'import-runs', undefined, owner)).body.runs
    for (const [lines, may] of [
      [file, [false, true]],
      [`${file}k,,,L,900,4,\n`, [true, false]],
    ] as const) {
      const { run } = await importing(lines)
      const isRun = eq(importRuns.id, run ?? 0)
      const long = { report: importRuns.report, before: importRuns.before }
      const [documents] = await shop.db.select(long).from(importRuns).where(isRun)
      const listed = await list()
      expect(await offered()).toEqual(may)
      await shop.db.update(importRuns).set({ report: {}, before: {} }).where(isRun)
      expect([await list(), await offered()]).toEqual([listed, may])
      const earlier = { totals: null, undoDeletes: null, undoMovesStock: null }
      await shop.db
        .update(importRuns)
        .set({ ...documents, ...earlier })
        .where(isRun)
      expect([await list(), await offered()]).toEqual([listed, may])
    }
  })

  test('that brought a product back is undone only with products.delete', async () => {
    const file = 'ID,Title,Category,Price (taka),Sizes,Colours,Stock\nsh-1,Shirt,womens,500,M,Blue,4\n'
    const number = (await importing(file)).rows[0]?.number
    await shop.call('DELETE', 'products', { ids: [(await stored(number))?.id] }, owner)
    const { run } = await importing(file, true)
    const counter = await shop.staffCookie([...importer, 'inventory.edit'])
    expect(await offeredTo(counter)).toBe(false)
    expect(await undoAs(counter, run)).toMatchObject(forbidden)
    expect((await stored(number))?.deletedAt).toBeNull()
  })

  test('with stock of products that were there before is undone only with inventory.edit', async () => {
    const file =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status\nk,Kurti,Size,M,900,5,active\n'
    await importing(file)
    const { run } = await importing(`${file}k,,,L,900,4,\n`)
    const deleter = await shop.staffCookie([...importer, 'products.delete'])
    const counter = await shop.staffCookie([...importer, 'inventory.edit'])
    expect([await offeredTo(deleter), await offeredTo(counter)]).toEqual([false, true])
    expect(await undoAs(deleter, run)).toMatchObject(forbidden)
    expect(await undoAs(counter, run)).toMatchObject({ status: 200, restored: 1 })
    expect(await shop.brokenLedgers()).toEqual([])
  })
})

describe('who waits for a product is told', () => {
  const waitsFor = async (number: number) => {
    const [variant] = await variantsOf(number)
    await shop.deliverEvents()
    await shop.db.delete(stockAlerts)
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
    await shop.db.insert(stockAlerts).values({ variantId: variant?.id ?? 0, email: 'rina@mail.example' })
  }
  const told = () => backInStockJobs(shop)

  const shopify = (title: string, status: string) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status\nk,${title},Size,M,900,5,${status}\n`

  test('when an import brings its price', async () => {
    const { id, number } = await shop.sells('Kurti', { category: 'womens', price: null })
    await waitsFor(number)
    await importing(`ID,Title,Price (taka)\n${id},Kurti,900\n`)
    expect(await told()).toEqual([number])
  })

  test('when an import puts it on show, and when the undo of one that took it off does', async () => {
    const number = (await importing(shopify('Kurti', 'draft'))).rows[0]?.number ?? 0
    await waitsFor(number)
    await importing(shopify('Kurti', 'active'))
    expect(await told()).toEqual([number])
    const { run } = await importing(shopify('Kurti', 'draft'))
    await waitsFor(number)
    expect(await undo(run)).toMatchObject({ status: 200, restored: 1 })
    expect((await stored(number))?.isActive).toBe(true)
    expect(await told()).toEqual([number])
  })
})
