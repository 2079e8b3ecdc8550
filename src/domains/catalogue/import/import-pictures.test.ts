import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { originalOf } from '#domains/catalogue/media/original-of.ts'
import { takeInMedia } from '#domains/catalogue/media/take-in-media.ts'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import {
  categories,
  categoryProducts,
  mediaFiles,
  productColors,
  productImages,
  products,
  variants,
} from '../tables.ts'
import { NotFetched } from './fetch-picture.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import { readShapes } from './read-shapes.ts'

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

let folder: string | undefined
async function pictures(...names: string[]) {
  folder = await mkdtemp(join(tmpdir(), 'bunon-import-'))
  await mkdir(join(folder, 'deep'))
  for (const [index, name] of names.entries()) {
    await writeFile(
      join(folder, name),
      await sharp({ create: { width: 1500, height: 2000, channels: 3, background: { r: index * 20, g: 80, b: 60 } } })
        .jpeg()
        .toBuffer(),
    )
  }
  return folder
}
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true })
  folder = undefined
})

test('pictures are taken from the folder by file name, once each; broken and missing ones are reported', async () => {
  const dir = await pictures('a-1.jpg', 'deep/B 2.JPG')
  await writeFile(join(dir, 'bad.jpg'), '<svg/>')
  const text = rows({
    id: 'a',
    title: 'A',
    images: ['https://shop.example/i/a-1.jpg?v=2', { url: '/img/b%202.jpg' }, 'bad.jpg', 'gone.jpg'],
  })
  const report = await run(text, { sources: { folder: dir, fetch: false } })
  expect(report.rows[0]?.notes).toEqual([
    'picture bad.jpg: bad.jpg is not a JPEG, PNG, GIF or WebP picture',
    'picture gone.jpg: it is not in the folder',
  ])
  const stored = await shop.db.select().from(productImages).orderBy(productImages.position)
  expect(stored).toMatchObject([{ width: 900, height: 1200, altEn: 'A' }, { originalName: '/img/b%202.jpg' }])
  expect((await shop.context.storage.get(stored[0]?.key ?? ''))?.length).toBe(stored[0]?.fileSize)

  expect((await run(text, { sources: { folder: dir, fetch: false } })).totals.unchanged).toBe(1)
  expect((await run(text)).totals.unchanged).toBe(1)
  expect(await shop.db.select().from(productImages)).toHaveLength(2)
})

test('pictures are fetched only on request, and only once', async () => {
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#333' } })
    .png()
    .toBuffer()
  let fetched = 0
  const download = async () => {
    fetched++
    return picture
  }
  const text = rows({ id: 'a', title: 'A', images: ['https://shop.example/a.png'] })
  expect((await run(text, { download })).unfetched).toBe(1)
  expect(fetched).toBe(0)
  expect((await run(text, { download, sources: { folder: undefined, fetch: true } })).totals.changed).toBe(1)
  expect((await run(text, { download, sources: { folder: undefined, fetch: true } })).totals.unchanged).toBe(1)
  expect(fetched).toBe(1)
  expect(await shop.db.select().from(productImages)).toHaveLength(1)
})

test('what staff change while pictures are fetched holds for the import', async () => {
  const admin = await shop.staffCookie()
  const panjabi = { slug: 'panjabi', section: 'mensCategories', subsection: 'tops', titleEn: 'Panjabi' }
  await shop.db.insert(categories).values([
    { id: 'm', slug: 'mens', section: 'mainCollections', titleEn: 'Mens', members: 'main' },
    { id: 'p', ...panjabi },
  ])
  const values = [{ nameEn: 'Full' }, { nameEn: 'Half' }]
  const made = await shop.call('POST', 'attributes', { kind: 'choice', nameEn: 'Sleeve', values }, admin)
  const { products: _, ...sleeve } = made.body.attribute
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#333' } })
    .png()
    .toBuffer()
  const download = async () => {
    await shop.db.transaction((tx) => renameCategorySlug(tx, 'p', 'panjabis'))
    const change = { ...sleeve, values: sleeve.values.slice(1) }
    expect((await shop.call('PUT', 'attributes', change, admin)).status).toBe(200)
    return picture
  }
  const row = { id: 'a', title: 'A', category: 'mens', subcategory: 'panjabi', attributes: { Sleeve: 'Full' } }
  const text = rows({ ...row, images: ['https://shop.example/a.png'] })
  const report = await run(text, { download, sources: { folder: undefined, fetch: true } })
  expect(report).toMatchObject({ totals: { new: 1 }, made: [] })
  expect(report.rows[0]?.mended).toEqual([
    "subcategory 'panjabi' read as panjabis",
    "Sleeve: 'Full' is not one of its values: left out",
  ])
  expect(await shop.db.select().from(products)).toMatchObject([{ subcategory: 'panjabis', chosenValues: [] }])
  expect(await shop.db.select().from(productImages)).toHaveLength(1)
})

test('missing pictures of existing products are reported, and fetching them changes nothing else', async () => {
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#333' } })
    .png()
    .toBuffer()
  const fetching = { download: async () => picture, sources: { folder: undefined, fetch: true } }
  const text = rows({ id: 'a', title: 'A', images: ['https://shop.example/a.png'] })
  await run(text)
  await shop.db.update(products).set({ titleEn: 'Our own name' })
  expect(await run(text, { dryRun: true })).toMatchObject({ totals: { unchanged: 1 }, unfetched: 1 })

  expect((await run(text, fetching)).rows[0]).toMatchObject({ outcome: 'changed', changes: ['pictures'] })
  expect(await shop.db.select({ title: products.titleEn }).from(products)).toEqual([{ title: 'Our own name' }])
  expect(await shop.db.select().from(productImages)).toHaveLength(1)
  expect(await run(text, { dryRun: true })).toMatchObject({ totals: { unchanged: 1 }, unfetched: 0 })
  expect((await run(text, fetching)).totals.unchanged).toBe(1)
})

test('a picture that cannot be fetched again stays, with what staff gave to it', async () => {
  const at = (name: string) => `https://shop.example/${name}.png`
  const [a, b, c] = [at('a'), at('b'), at('c')]
  const gone = new Set<string>()
  const download = async (address: string) => {
    if (gone.has(address)) throw new NotFetched('it is gone')
    const background = { r: address.charCodeAt(21), g: 90, b: 60 }
    return sharp({ create: { width: 30, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  }
  const fetching = { download, sources: { folder: undefined, fetch: true } }
  await run(rows({ id: 'a', title: 'A', images: [a, b] }), fetching)
  const work = { altEn: 'From behind', altBn: 'পেছন থেকে', color: 'Green', focalX: 20, focalY: 30, tone: '#123456' }
  await shop.db.update(productImages).set(work).where(eq(productImages.originalName, b))
  for (const address of [a, b]) gone.add(address)
  const report = await run(rows({ id: 'a', title: 'A', images: [a, b, c] }), fetching)
  expect(report.rows[0]).toMatchObject({ outcome: 'changed', notes: [] })
  const stored = await shop.db.select().from(productImages).orderBy(productImages.position)
  expect(stored).toMatchObject([{ altEn: 'A' }, { ...work, originalName: b }, { altEn: 'A', originalName: c }])
})

test('a failure in the middle leaves no products and no pictures', async () => {
  await shop.db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$;
    create trigger fail before insert on variants for each row when (new.product_number > 30) execute function fail()`),
  )
  const folder = await pictures('mens-polos-100-1.jpg')
  const before = await everything()
  await expect(run(await sample('collections'), { sources: { folder, fetch: false } })).rejects.toThrow()
  expect(await everything()).toEqual(before)
  for (const place of ['uploads', 'originals'])
    expect(await Array.fromAsync(shop.context.storage.list(place))).toEqual([])
})

test('the media library keeps the originals of imported pictures, and none that it has already', async () => {
  const dir = await pictures('a-1.jpg', 'a-2.jpg')
  const text = rows({ id: 'a', title: 'A', images: ['a-1.jpg', 'https://shop.example/i/a-2.jpg'] })
  await run(text, { sources: { folder: dir, fetch: false }, dryRun: true })
  expect(await shop.db.select().from(mediaFiles)).toEqual([])

  await run(text, { sources: { folder: dir, fetch: false } })
  const files = await shop.db.select().from(mediaFiles).orderBy(mediaFiles.id)
  expect(files.map(({ originalName }) => originalName)).toEqual(['a-1.jpg', 'a-2.jpg'])
  for (const { originalName, originalKey, originalSize, key, id } of files) {
    const original = await originalOf(shop.context, id)
    expect(original.name).toBe(originalName)
    expect(await sharp(original.body).metadata()).toMatchObject({ format: 'jpeg', width: 1500, height: 2000 })
    expect(original.body.length).toBe(originalSize)
    expect(key).toMatch(/^uploads\/import\//)
    expect(originalKey).toMatch(/^originals\//)
  }
  await takeInMedia(shop.db)
  expect(await shop.db.$count(mediaFiles)).toBe(2)

  // The same picture under another name, in another file.
  const again = rows({ id: 'b', title: 'B', images: ['copies/a-1.jpg'] })
  await run(again, { sources: { folder: dir, fetch: false } })
  expect(await shop.db.$count(mediaFiles)).toBe(2)
  expect(await Array.fromAsync(shop.context.storage.list('originals'))).toHaveLength(2)
})

test('an upload that the library has already stays as it is, and the import leaves no second original', async () => {
  const { db, context } = shop
  const dir = await pictures('a-1.jpg')
  const sha256 = createHash('sha256')
    .update(await readFile(join(dir, 'a-1.jpg')))
    .digest('hex')
  await context.storage.put('originals/2026/11/known.jpg', Buffer.from('known'))
  const known = { key: 'uploads/2026/11/known.webp', originalKey: 'originals/2026/11/known.jpg', sha256 }
  await db.insert(mediaFiles).values(known)
  const text = rows({ id: 'a', title: 'A', images: ['a-1.jpg'] })
  expect((await run(text, { sources: { folder: dir, fetch: false } })).totals.new).toBe(1)
  expect(await db.select().from(mediaFiles)).toMatchObject([known])
  await sweepUploads(db, context.storage, new Date(Date.now() + 25 * 3_600_000))
  const kept = await Array.fromAsync(context.storage.list('originals'))
  expect(kept.map(({ key }) => key)).toEqual([known.originalKey])
  const [image] = await db.select().from(productImages)
  expect(await context.storage.get(image?.key ?? '')).toBeDefined()
})
