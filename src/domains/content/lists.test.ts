import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categories } from '#domains/catalogue/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { emptyAuditLog } from '../../../tests/support/empty-audit-log.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import type { ContentList } from './staff-contract.ts'
import { banners, featuredCategories, socialPosts } from './tables.ts'

let shop: Shop
let owner: string
const pictures = ['uploads/2026/11/wide.webp', 'uploads/2026/11/tall.webp', 'uploads/2026/11/tile.webp']
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
  for (const key of pictures) await shop.context.storage.put(key, Buffer.from(key))
  const category = { titleEn: 'Panjabi', section: 'mensCategories', subsection: 'tops' }
  await shop.db.insert(categories).values([
    { ...category, id: 'a', slug: 'panjabi' },
    { ...category, id: 'b', slug: 'shirts' },
    { ...category, id: 'c', slug: 'closed', isActive: false },
  ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of [banners, featuredCategories, socialPosts]) await shop.db.delete(table)
  await emptyAuditLog(shop.db)
})

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: ContentList | 'content-order',
  payload?: object,
) => {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${name}`,
    headers: { cookie: owner },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const slide = {
  wide: pictures[0],
  tall: pictures[1],
  eyebrowEn: '',
  eyebrowBn: '',
  titleEn: 'Eid',
  titleBn: 'ঈদ',
  descriptionEn: '',
  descriptionBn: '',
  buttonEn: 'See it',
  buttonBn: 'দেখুন',
  buttonLink: '/shop',
  featured: false,
}
const tile = { slug: 'panjabi', titleEn: 'Panjabi', titleBn: 'পাঞ্জাবি', image: pictures[2] }
const post = { captionEn: 'Woven', captionBn: 'বোনা', image: pictures[2], href: 'https://www.instagram.com/p/1' }

test.each([
  ['banners', slide, { titleEn: 'Eid Mubarak' }],
  ['featured-categories', tile, { titleEn: 'Panjabis' }],
  ['social-posts', post, { captionEn: 'Woven by hand' }],
] as const)('%s are added, changed, deleted and put back, and each of it is noted', async (name, given, change) => {
  const { entry } = await ask('POST', name, given)
  expect(entry).toMatchObject(name === 'banners' ? { titleEn: 'Eid' } : given)
  const changed = await ask('PUT', name, { ...given, ...change, id: entry.id, version: entry.version })
  expect(changed.entry).toMatchObject(change)
  const gone = await ask('DELETE', name, { id: entry.id, version: changed.entry.version })
  expect((await ask('GET', name)).entries).toEqual([])
  await ask('POST', name, { ...given, ...change, position: gone.position })
  expect((await ask('GET', name)).entries).toMatchObject([change])
  const log = await shop.db.select().from(auditLog).orderBy(asc(auditLog.id))
  expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'update', 'delete', 'create'])
  expect([log[1]?.before, log[1]?.after]).toMatchObject([expect.any(Object), change])
})

test('an outdated edit is refused as stale, and nothing is lost', async () => {
  const { entry } = await ask('POST', 'social-posts', post)
  const save = (captionEn: string) =>
    ask('PUT', 'social-posts', { ...post, captionEn, id: entry.id, version: entry.version })
  const answers = await Promise.all([save('first'), save('second')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'stale',
    error: 'Somebody else has changed this social post in the meantime. Please load it again',
  })
  expect((await ask('DELETE', 'social-posts', { id: entry.id, version: entry.version })).code).toBe('stale')
  expect((await ask('PUT', 'social-posts', { ...post, id: '999999', version: 'x' })).status).toBe(404)
})

test('a list takes the given order, unless its entries have changed', async () => {
  const ids: string[] = []
  for (const captionEn of ['one', 'two', 'three'])
    ids.push((await ask('POST', 'social-posts', { ...post, captionEn })).entry.id)
  const [one, two, three] = ids
  expect((await ask('PUT', 'content-order', { list: 'social-posts', ids: [three, one, two] })).status).toBe(200)
  const order = async () =>
    (await ask('GET', 'social-posts')).entries.map(({ captionEn }: { captionEn: string }) => captionEn)
  expect(await order()).toEqual(['three', 'one', 'two'])
  for (const wrong of [
    [three, one],
    [three, one, two, '999'],
    [one, one, two],
  ])
    expect((await ask('PUT', 'content-order', { list: 'social-posts', ids: wrong })).code).toBe('stale')
  expect(await order()).toEqual(['three', 'one', 'two'])
  // The version is a hash of the content: a change of position does not affect it.
  const { entries } = await ask('GET', 'social-posts')
  expect((await ask('PUT', 'social-posts', { ...post, id: entries[0].id, version: entries[0].version })).status).toBe(
    200,
  )
})

test('a banner has a state: shown, to come, over or hidden', async () => {
  const [past, future] = ['2020-01-01T00:00:00+06:00', '2999-01-01T00:00:00+06:00']
  await ask('POST', 'banners', slide)
  await ask('POST', 'banners', { ...slide, showFrom: future })
  await ask('POST', 'banners', { ...slide, showUntil: past })
  const { entry } = await ask('POST', 'banners', { ...slide, isHidden: true, showUntil: future })
  const states = async () => (await ask('GET', 'banners')).entries.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['shown', 'to-come', 'over', 'off'])
  expect(entry.showUntil).toBe('2998-12-31T18:00:00.000Z')
  // Hiding leaves the times, so that showing it again is all of Undo.
  const { id, version, showUntil } = entry
  await ask('PUT', 'banners', { ...slide, isHidden: false, showUntil, id, version })
  expect(await states()).toEqual(['shown', 'to-come', 'over', 'shown'])
})

test.each([
  ['social-posts', { ...post, captionEn: ' ' }, 'captionEn', 'Please fill this in'],
  [
    'banners',
    { ...slide, buttonLink: 'javascript:alert(1)' },
    'buttonLink',
    'Please give a page of the shop (/collections/panjabi) or an address with https://',
  ],
  [
    'banners',
    { ...slide, showFrom: '2026-12-01T00:00:00Z', showUntil: '2026-11-01T00:00:00Z' },
    'showUntil',
    'The end must come after the beginning',
  ],
  ['banners', { ...slide, showFrom: '0000-01-01T00:00:00Z' }, 'showFrom', 'Please select a day and a time'],
  ['banners', { ...slide, wide: 'https://elsewhere.example/a.webp' }, 'wide', 'Please choose a picture'],
  ['banners', { ...slide, tall: 'uploads/none.webp' }, 'tall', 'This picture is not stored. Please upload it again'],
  ['featured-categories', { ...tile, slug: 'closed' }, 'slug', 'Please select a category that the shop shows'],
  [
    'social-posts',
    { ...post, image: 'uploads/none.webp' },
    'image',
    'This picture is not stored. Please upload it again',
  ],
] as const)('%s: what cannot be shown is refused beside its field', async (name, given, field, sentence) => {
  const answer = await ask('POST', name, given)
  expect(answer.status).toBe(422)
  expect(answer.fields).toEqual({ [field]: sentence })
  expect((await ask('GET', name)).entries).toEqual([])
})

test('the two pictures of a banner are stored under one key, which stays until they are replaced', async () => {
  const { entry } = await ask('POST', 'banners', slide)
  const [stored] = await shop.db.select().from(banners)
  expect(stored?.image).toMatch(/^uploads\/banners\/\d{4}\/\d{2}\/[0-9a-f]{24}$/)
  expect(String(await shop.context.storage.get(`${stored?.image}-tall.webp`))).toBe(pictures[1])
  const { wide, tall, id, version } = entry
  await ask('PUT', 'banners', { ...slide, wide, tall, titleEn: 'Other words', id, version })
  expect((await shop.db.select().from(banners))[0]?.image).toBe(stored?.image)
  const [again] = (await ask('GET', 'banners')).entries
  await ask('PUT', 'banners', { ...slide, wide: pictures[1], tall, id, version: again.version })
  const [exchanged] = await shop.db.select().from(banners)
  expect(exchanged?.image).not.toBe(stored?.image)
  expect(String(await shop.context.storage.get(`${exchanged?.image}-wide.webp`))).toBe(pictures[1])
})

test('a category has one tile, which links to it and can be given to another', async () => {
  const { entry } = await ask('POST', 'featured-categories', tile)
  expect(entry).toMatchObject({ id: 'panjabi', href: '/collections/panjabi', mainCategory: 'mens' })
  expect(await ask('POST', 'featured-categories', tile)).toMatchObject({
    status: 409,
    fields: { slug: 'This category has its tile already' },
  })
  const moved = await ask('PUT', 'featured-categories', {
    ...tile,
    slug: 'shirts',
    id: 'panjabi',
    version: entry.version,
  })
  expect(moved.entry).toMatchObject({ id: 'shirts', href: '/collections/shirts' })
  expect(await shop.db.select().from(featuredCategories).where(eq(featuredCategories.slug, 'panjabi'))).toEqual([])
})

test('a list has at most sixty entries', async () => {
  await shop.db
    .insert(socialPosts)
    .values(Array.from({ length: 60 }, () => ({ captionEn: 'a', captionBn: 'a', image: 'demo/a.webp', href: '/shop' })))
  expect(await ask('POST', 'social-posts', post)).toMatchObject({ status: 422, code: 'too_many' })
})
