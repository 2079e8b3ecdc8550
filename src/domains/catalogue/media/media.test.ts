import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedPictures } from '#domains/backups/named-pictures.ts'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { homeContent } from '#domains/content/home/home-content.ts'
import { recutPictures } from '#domains/content/recut-pictures.ts'
import { banners, featuredCategories } from '#domains/content/tables.ts'
import { versionOfSettings } from '#domains/settings/office-settings.ts'
import { settings } from '#domains/settings/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, mediaFiles, productImages, products } from '../tables.ts'
import { purgeDeletedMedia } from './delete-media.ts'
import { readContents } from './read-contents.ts'
import { takeInMedia } from './take-in-media.ts'

let shop: Shop
let cookie: string

beforeAll(async () => {
  shop = await openShop()
  cookie = await shop.staffCookie(['products.view', 'products.create'])
})
afterAll(() => shop.close())

const photo = (background: string, width = 60) =>
  sharp({ create: { width, height: 80, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .toBuffer()

async function upload(bodies: Buffer[], address = 'upload-images', as = cookie) {
  const form = new FormData()
  for (const [nr, body] of bodies.entries())
    form.append('images[]', new Blob([Uint8Array.from(body)]), `shirt-${nr}.jpg`)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/backend/api/${address}`,
    headers: { 'content-type': String(request.headers.get('content-type')), cookie: as },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const one = async (background: string, address?: string) =>
  (await upload([await photo(background)], address)).body.images[0]

const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  shop.call(method, url, payload, cookie)
const list = async (query: string) => (await call('GET', `media?${query}`)).body
const namesOf = async (query: string) => (await list(query)).files.map(({ id }: { id: number }) => id)
const stored = async (folder: string) =>
  (await Array.fromAsync(shop.context.storage.list(folder))).map(({ key }) => key)

describe('an upload', () => {
  test('is kept as it came, without the place where it was taken; only staff get it', async () => {
    const file = await photo('#101010')
    const { images } = (await upload([file])).body
    const ask = (as: string) =>
      shop.app.inject({ url: `/backend/api/media-original?id=${images[0].id}`, headers: { cookie: as } })
    const { statusCode, headers, rawPayload } = await ask(cookie)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''shirt-0.jpg")
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(rawPayload.includes('Rahima')).toBe(false)
    expect(await sharp(rawPayload).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
    expect((await ask('')).statusCode).toBe(401)
    expect((await ask(await shop.staffCookie(['orders.view']))).statusCode).toBe(403)
    const [key = ''] = await stored('originals')
    expect((await shop.app.inject({ url: `/media/1200/${key}` })).statusCode).toBe(404)
  })

  test('of the same contents is one file, which the answer says, also from four people at once', async () => {
    const file = await photo('#202020')
    const first = (await upload([file])).body.images[0]
    expect(first.existed).toBe(false)
    expect((await upload([file])).body.images[0]).toEqual({ ...first, existed: true })
    const other = await photo('#212121')
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload([other, other])))
    const images = answers.flatMap(({ body }) => body.images)
    expect(images).toHaveLength(8)
    expect(new Set(images.map(({ key }) => key)).size).toBe(1)
    expect(images.filter(({ existed }) => !existed)).toHaveLength(1)
    const kept = await shop.db.select().from(mediaFiles)
    expect((await stored('uploads')).sort()).toEqual(kept.map(({ key }) => key).sort())
    expect((await stored('originals')).sort()).toEqual(kept.map(({ originalKey }) => originalKey).sort())
  })

  test('can be asked for by its contents', async () => {
    const file = await photo('#303030')
    const sha256 = createHash('sha256').update(file).digest('hex')
    const ask = async () => (await call('POST', 'known-media', { hashes: [sha256, 'f'.repeat(64)] })).body.files
    expect(await ask()).toEqual([])
    const { id, key } = (await upload([file])).body.images[0]
    expect(await ask()).toEqual([{ id, key, name: 'shirt-0.jpg', sha256 }])
    expect((await call('POST', 'known-media', { hashes: ['x'] })).status).toBe(422)
  })

  test('that is refused leaves neither row nor original, and names what is wrong', async () => {
    const before = [await stored('uploads'), await stored('originals'), await shop.db.$count(mediaFiles)]
    const large = Buffer.concat([await photo('#111111'), Buffer.alloc(11 * 1024 * 1024)])
    const tooLarge = await upload([await photo('#404040'), large])
    expect([tooLarge.status, tooLarge.body.error]).toEqual([413, 'shirt-1.jpg is larger than 10 MB'])
    const wrong = await upload([await photo('#404040'), Buffer.from('%PDF-1.7 not a picture')])
    expect([wrong.status, wrong.body.error]).toEqual([415, 'shirt-1.jpg is not a JPEG, PNG, GIF or WebP picture'])
    expect([await stored('uploads'), await stored('originals'), await shop.db.$count(mediaFiles)]).toEqual(before)
  })

  test('into a folder makes it', async () => {
    const { id } = await one('#505050', 'upload-images?folder=Eid%202026')
    expect((await list('folder=Eid%202026')).files).toMatchObject([{ id, folder: 'Eid 2026', uses: 0 }])
  })

  test('stays without a use, and is in backups with its original', async () => {
    const { id, key } = await one('#606060')
    const later = new Date(Date.now() + 50 * 3_600_000)
    expect(await sweepUploads(shop.db, shop.context.storage, later)).toBe(0)
    const [file] = await shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, id))
    const { keys, missing } = await namedPictures(shop.db, shop.context.storage)
    expect(keys).toEqual(expect.arrayContaining([key, file?.originalKey]))
    expect(missing).toEqual([])
  })
})

describe('the list', () => {
  test('finds by name, alternative text, and by title and SKU of the products', async () => {
    const { key, id } = await one('#707070')
    const { number } = await shop.sells('Nokshi Panjabi')
    await shop.db.update(products).set({ sku: 'NOK-77' }).where(eq(products.number, number))
    await shop.db.insert(productImages).values({ productNumber: number, key })
    await call('PUT', 'media', { id, altEn: 'A man in indigo' })
    for (const search of ['nokshi', 'nok-77', 'in indigo']) expect(await namesOf(`search=${search}`)).toEqual([id])
    expect(await namesOf('search=nobody')).toEqual([])
    expect((await list('search=shirt&perPage=2')).page).toMatchObject({ page: 1, perPage: 2 })
  })

  test('shows what nothing uses, and what has no alternative text in one of the languages', async () => {
    const [used, unused] = [await one('#808080'), await one('#818181')]
    const { number } = await shop.sells()
    await shop.db.insert(productImages).values({ productNumber: number, key: used.key })
    const idle = await namesOf('filter=unused&perPage=200')
    expect([idle.includes(used.id), idle.includes(unused.id)]).toEqual([false, true])
    await call('PUT', 'media', { id: used.id, altEn: 'Shirt', altBn: 'শার্ট' })
    await call('PUT', 'media', { id: unused.id, altEn: 'Shirt' })
    const bare = await namesOf('filter=no-alt&perPage=200')
    expect([bare.includes(used.id), bare.includes(unused.id)]).toEqual([false, true])
  })
})

describe('texts and focal point', () => {
  test('reach the products that show the picture; a text of their own stays', async () => {
    const { id, key } = await one('#909090')
    const [bare, own] = [await shop.sells(), await shop.sells()]
    await shop.db.insert(productImages).values([
      { productNumber: bare.number, key },
      { productNumber: own.number, key, altEn: 'My own words' },
    ])
    const answer = await call('PUT', 'media', { id, altEn: 'A red shirt', focalX: 20, focalY: 0 })
    expect(answer.body.file).toMatchObject({ altEn: 'A red shirt', focalX: 20, focalY: 0, uses: 2 })
    await call('PUT', 'media', { id, altEn: 'A crimson shirt' })
    const rows = await shop.db.select().from(productImages).where(eq(productImages.key, key)).orderBy(productImages.id)
    expect(rows.map(({ altEn, focalX, focalY }) => [altEn, focalX, focalY])).toEqual([
      ['A crimson shirt', 20, 0],
      ['My own words', 20, 0],
    ])
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'media.update')).limit(1)
    expect(entry?.subject).toBeDefined()
    expect((await call('PUT', 'media', { id, focalX: 101 })).status).toBe(422)
    expect((await call('PUT', 'media', { id: 999_999, altEn: 'x' })).status).toBe(404)
  })

  test('come with the picture into a product that takes it from the library', async () => {
    const { id, key } = await one('#919191')
    await call('PUT', 'media', { id, altEn: 'Folded', altBn: 'ভাঁজ করা', focalX: 80, focalY: 30 })
    await shop.db
      .insert(categories)
      .values({ id: 'mens', slug: 'mens', section: 'main', titleEn: 'Mens', members: 'main' })
    const answer = await call('POST', 'products', { title: 'Shirt', category: 'mens', images: [key] })
    expect(answer.status).toBe(200)
    const [row] = await shop.db.select().from(productImages).where(eq(productImages.key, key))
    expect(row).toMatchObject({ altEn: 'Folded', altBn: 'ভাঁজ করা', focalX: 80, focalY: 30 })
  })
})

describe('what is cut for banners and brand', () => {
  test('keeps the focal point in sight, is made once for each, and shows itself on the home page', async () => {
    const owner = await shop.staffCookie()
    const cut = (use: string, id: number, as = owner) => shop.call('POST', 'cut-media', { id, use }, as)
    // Red lies in the lowest eighth alone.
    const red = { create: { width: 1300, height: 200, channels: 3 as const, background: '#f00' } }
    const body = await sharp({ create: { width: 1300, height: 1600, channels: 3, background: '#fff' } })
      .composite([{ input: red, left: 0, top: 1400 }])
      .jpeg()
      .toBuffer()
    const { id } = (await upload([body])).body.images[0]
    const redOf = async (key: string) => {
      const { channels } = await sharp(await shop.context.storage.get(key)).stats()
      return channels[1]?.mean ?? 255
    }
    const [middle] = (await cut('wide', id)).body.images
    expect(middle).toMatchObject({ width: 2400, height: 1000 })
    expect(await redOf(middle.key)).toBeGreaterThan(250)
    await call('PUT', 'media', { id, focalX: 50, focalY: 95 })
    const [low] = (await cut('wide', id)).body.images
    expect(await redOf(low.key)).toBeLessThan(180)
    expect((await cut('wide', id)).body.images).toEqual([{ ...low, existed: true }])
    const [tall] = (await cut('tall', id)).body.images
    const banner = {
      ...{ titleEn: 'Eid', titleBn: 'ঈদ', buttonEn: 'See', buttonBn: 'দেখুন', buttonLink: '/shop' },
      ...{ eyebrowEn: '', eyebrowBn: '', descriptionEn: '', descriptionBn: '' },
      ...{ featured: true, showFrom: null, showUntil: null },
    }
    const saved = await shop.call('POST', 'banners', { ...banner, wide: low.key, tall: tall.key }, owner)
    expect(saved.status).toBe(200)
    const { sections } = await homeContent(shop.db, new Date())
    expect(sections.flatMap((section) => (section.kind === 'hero' ? section.banners : []))).toMatchObject([
      { wideFocus: 'focal-x-5 focal-y-9', tallFocus: 'focal-x-5 focal-y-10' },
    ])
    const [share] = (await cut('share', id)).body.images
    await shop.db.insert(settings).values({ name: 'sharePicture', value: share.key })
    const imageOf = async () => (await shop.db.select().from(banners))[0]?.image ?? ''
    const before = await imageOf()
    const version = await versionOfSettings(shop.db)
    // The job of a focal point that was changed later; a second run finds nothing to do.
    await call('PUT', 'media', { id, focalX: 50, focalY: 5 })
    for (let run = 1; run <= 2; run++) await recutPictures(shop.context, id, new Date())
    const after = await imageOf()
    expect(after).not.toBe(before)
    expect(await redOf(`${after}-wide.webp`)).toBeGreaterThan(250)
    // Phones see nearly all of it: a part of the red lies in either cut.
    expect(await redOf(`${after}-tall.webp`)).toBeGreaterThan((await redOf(`${before}-tall.webp`)) + 10)
    const [setting] = await shop.db.select().from(settings).where(eq(settings.name, 'sharePicture'))
    expect(await redOf(String(setting?.value))).toBeGreaterThan(250)
    // An open form can be saved: nobody has changed a setting.
    expect(await versionOfSettings(shop.db)).toBe(version)
    expect((await shop.call('PUT', 'settings', { version, sharePicture: low.key }, owner)).status).toBe(200)
    expect(await versionOfSettings(shop.db)).not.toBe(version)
    // The old cuts stay a day for whoever has the page open, and leave the library.
    const left = await shop.db
      .select()
      .from(mediaFiles)
      .where(inArray(mediaFiles.key, [`${before}-wide.webp`, share.key]))
    expect(left.map(({ deletedAt }) => deletedAt === null)).toEqual([false, false])
    expect(await shop.context.storage.storedAt(`${before}-wide.webp`)).toBeDefined()
    expect((await cut('wide', (await one('#b9b9b9')).id)).body.code).toBe('too_small')
    expect((await cut('share', 999_999)).status).toBe(404)
    expect((await cut('share', id, cookie)).status).toBe(403)
  })
})

describe('deleting', () => {
  test('is refused with the uses of the file; the unused ones among several go', async () => {
    const [used, unused] = [await one('#a0a0a0'), await one('#a1a1a1')]
    const { number } = await shop.sells('Silk Saree')
    await shop.db.insert(productImages).values({ productNumber: number, key: used.key })
    await shop.db
      .insert(featuredCategories)
      .values({ slug: 'x', titleEn: 'Sarees', titleBn: 'x', href: '/', image: used.key })
    const sentence = 'shirt-0.jpg is used by the product Silk Saree and the category tile Sarees'
    const refused = await call('DELETE', 'media', { ids: [used.id] })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'media_used',
      `${sentence}. Please take it away there first`,
    ])
    const mixed = await call('DELETE', 'media', { ids: [used.id, unused.id] })
    expect(mixed.body).toMatchObject({ deleted: [unused.id], refused: [{ id: used.id, error: sentence }] })
    expect((await call('GET', `media-file?id=${unused.id}`)).status).toBe(404)
    expect((await call('GET', `media-file?id=${used.id}`)).body.file.usedIn).toEqual([
      { kind: 'product', ref: String(number), title: 'Silk Saree', count: 1 },
      { kind: 'tile', ref: 'x', title: 'Sarees', count: 1 },
    ])
  })

  test('is undone for a day; then the file is gone, unless it was used in the meantime', async () => {
    const [back, gone, again] = [await one('#b0b0b0'), await one('#b1b1b1'), await one('#b2b2b2')]
    await call('DELETE', 'media', { ids: [back.id, gone.id, again.id] })
    expect((await call('POST', 'restore-media', { ids: [back.id] })).status).toBe(200)
    const { number } = await shop.sells()
    await shop.db.insert(productImages).values({ productNumber: number, key: again.key })
    const later = new Date(Date.now() + 25 * 3_600_000)
    await purgeDeletedMedia(shop.db, later)
    await sweepUploads(shop.db, shop.context.storage, later)
    expect((await call('POST', 'restore-media', { ids: [gone.id] })).status).toBe(404)
    expect(await shop.context.storage.get(gone.key)).toBeUndefined()
    for (const { id, key } of [back, again]) {
      expect((await call('GET', `media-file?id=${id}`)).status).toBe(200)
      expect(await shop.context.storage.get(key)).toBeDefined()
    }
  })
})

test('folders are added, renamed with their files, and deleted without them', async () => {
  const { id } = await one('#c0c0c0')
  expect((await call('PUT', 'move-media', { ids: [id], folder: 'Winter' })).status).toBe(200)
  expect((await call('POST', 'media-folders', { name: 'Winter' })).body.code).toBe('folder_exists')
  expect((await call('PUT', 'media-folders', { name: 'Winter', newName: 'Winter 2026' })).status).toBe(200)
  expect((await list('folder=Winter%202026')).files).toMatchObject([{ id }])
  expect((await call('DELETE', 'media-folders', { name: 'Winter 2026' })).status).toBe(200)
  expect((await call('GET', `media-file?id=${id}`)).body.file.folder).toBeNull()
  expect((await call('PUT', 'media-folders', { name: 'Winter', newName: 'X' })).status).toBe(404)
})

test('what the shop showed before the library is taken in with its contents; a copy of it is found', async () => {
  const { number } = await shop.sells()
  const body = await sharp(await photo('#d0d0d0'))
    .webp()
    .toBuffer()
  const [key, copy, away] = ['uploads/2025/01/old.webp', 'uploads/2025/01/copy.webp', 'uploads/2025/01/away.webp']
  for (const each of [key, copy]) await shop.context.storage.put(each, body)
  await shop.db
    .insert(productImages)
    .values(
      [key, copy, away].map((each) => ({ productNumber: number, key: each, originalName: 'https://x.example/a.png' })),
    )
  for (let run = 0; run < 2; run++) {
    await takeInMedia(shop.db)
    await readContents(shop.db, shop.context.storage)
  }
  const files = (await list(`search=a.png`)).files
  expect(files).toHaveLength(3)
  expect(files.find((file: { key: string }) => file.key === key)).toMatchObject({
    name: 'a.png',
    width: 60,
    height: 80,
    copies: 1,
    uses: 1,
    isMissing: false,
  })
  expect(files.find((file: { key: string }) => file.key === away).isMissing).toBe(true)
  expect((await upload([body])).body.images[0]).toMatchObject({
    key: expect.stringMatching(/old|copy/),
    existed: true,
  })
})

test('who may only see changes nothing', async () => {
  const viewer = await shop.staffCookie(['products.view'])
  expect((await shop.call('GET', 'media', undefined, viewer)).status).toBe(200)
  expect((await shop.call('DELETE', 'media', { ids: [1] }, viewer)).status).toBe(403)
  expect((await shop.call('GET', 'media', undefined, await shop.staffCookie(['orders.view']))).status).toBe(403)
})
