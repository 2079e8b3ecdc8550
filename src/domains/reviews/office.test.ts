import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPage } from '#domains/reviews/product-page.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { changesChannel } from '#platform/cache/changes.ts'
import { reviewState, reviewStatuses } from '#shared/reviews/review-status.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { reviewPhotos, reviewSummaries, reviews } from './tables.ts'

let shop: Shop
let main: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

async function written(productNumber: number, change: Partial<typeof reviews.$inferInsert> = {}): Promise<number> {
  const [row] = await shop.db
    .insert(reviews)
    .values({
      productNumber,
      rating: 4,
      title: 'Soft cloth',
      text: 'It is soft',
      reviewerName: 'Rina',
      reviewerEmail: 'rina@mail.example',
      ...change,
    })
    .returning({ id: reviews.id })
  return row?.id ?? 0
}
const api = (method: 'GET' | 'PUT', name: string, payload?: object, cookie = main) =>
  shop.app.inject({ method, url: `/backend/api/${name}`, headers: { cookie }, ...(payload && { payload }) })
const moderate = (ids: number[], status: string, more: object = {}) => api('PUT', 'reviews', { ids, status, ...more })
const list = async (query: string) => (await api('GET', `reviews?${query}`)).json()
const ids = async (query: string) => (await list(query)).reviews.map(({ id }: { id: number }) => id)
const summaryOf = async (number: number) =>
  (await shop.db.select().from(reviewSummaries).where(eq(reviewSummaries.productNumber, number)))[0]
const shown = (number: number) => shop.app.inject({ url: `/backend/api/get-reviews?productId=${number}` })
const lastAudit = async () => (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

test('a published review is visible in the shop at once, counts, and can be withdrawn', async () => {
  const { number } = await shop.sells()
  const id = await written(number, { rating: 5 })
  expect((await shown(number)).json().reviews).toEqual([])
  expect((await moderate([id], 'approved')).json()).toEqual({
    success: true,
    changed: 1,
    message: '1 review published',
  })
  await expect.poll(async () => (await shown(number)).json().reviews).toHaveLength(1)
  expect(await productPage(shop.db, number)).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(await lastAudit()).toMatchObject({ action: 'review.approved', subject: `#${id}`, before: 'pending' })
  expect((await list(`product=${number}`)).reviews).toMatchObject([
    { status: 'approved', moderatedBy: expect.stringMatching(/^staff/) },
  ])

  await moderate([id], 'rejected')
  await expect.poll(async () => (await shown(number)).json().reviews).toEqual([])
  expect(await summaryOf(number)).toMatchObject({ count: 0, sum: 0 })
  expect(await productPage(shop.db, number)).toMatchObject({ reviewCount: 0 })
})

test('a decision on many reviews is taken back with counts and moments; one that was decided since stays', async () => {
  const { number } = await shop.sells()
  const [waiting, refused, other] = [await written(number, { rating: 5 }), await written(number), await written(number)]
  await moderate([refused], 'rejected')
  const stored = async () => shop.db.select().from(reviews).where(eq(reviews.productNumber, number)).orderBy(reviews.id)
  const before = await stored()
  const { task, message } = (await moderate([waiting, refused, other], 'approved')).json()
  expect(message).toBe('3 reviews published')
  expect(await summaryOf(number)).toMatchObject({ count: 3, sum: 13 })
  expect((await api('GET', 'bulk-tasks?of=reviews')).json().tasks[0]).toMatchObject({ id: task.id, mayUndo: true })
  // One is decided again, to the same end: somebody has decided.
  await moderate([other], 'pending')
  await moderate([other], 'approved')
  const undo = (id: number) =>
    shop.app.inject({ method: 'POST', url: '/backend/api/undo-bulk-task', headers: { cookie: main }, payload: { id } })
  const undone = (await undo(task.id)).json()
  expect(undone).toMatchObject({ task: { changed: 2 }, refused: [{ subject: String(other) }] })
  expect((await stored()).slice(0, 2)).toEqual(before.slice(0, 2))
  expect(await summaryOf(number)).toMatchObject({ count: 1, sum: 4 })
  await expect.poll(async () => (await shown(number)).json().reviews).toHaveLength(1)
  expect((await undo(task.id)).json().code).toBe('undone')
})

test('many are published at once; those already published are skipped', async () => {
  const [one, other] = [await shop.sells(), await shop.sells()]
  const all = [await written(one.number), await written(one.number, { rating: 1 }), await written(other.number)]
  await moderate(all.slice(0, 1), 'approved')
  expect((await moderate(all, 'approved')).json().changed).toBe(2)
  expect([await summaryOf(one.number), await summaryOf(other.number)]).toMatchObject([
    { count: 2, sum: 5 },
    { count: 1, sum: 4 },
  ])
})

test('concurrent publications of one product’s reviews are all counted', async () => {
  const { number } = await shop.sells()
  const all = await Promise.all(Array.from({ length: 12 }, () => written(number)))
  await Promise.all(all.map((id) => moderate([id], 'approved')))
  expect(await summaryOf(number)).toMatchObject({ count: 12, sum: 48 })
  await Promise.all(all.map((id, i) => moderate([id], i % 2 ? 'rejected' : 'approved')))
  expect(await summaryOf(number)).toMatchObject({ count: 6, sum: 24 })
})

test('a colleague’s decision is not overwritten by an outdated one', async () => {
  const { number } = await shop.sells()
  const id = await written(number)
  await moderate([id], 'rejected', { seen: 'pending' })
  const answer = await moderate([id], 'approved', { seen: 'pending' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale'])
  expect((await moderate([id], 'rejected', { seen: 'pending' })).statusCode).toBe(200)
})

test('staff decide on a review as the table of its states says, and not otherwise', async () => {
  const { number } = await shop.sells()
  for (const from of reviewStatuses) {
    const reached: string[] = []
    for (const to of reviewStatuses) {
      const id = await written(number, { status: from })
      if ((await moderate([id], to)).json().changed > 0) reached.push(to)
    }
    expect([from, reached.toSorted()]).toEqual([from, reviewState(from).next.toSorted()])
  }
})

test('the shop’s public reply can be added, changed and deleted', async () => {
  const { number } = await shop.sells()
  const id = await written(number)
  await moderate([id], 'approved')
  expect((await shown(number)).json().reviews[0]).not.toHaveProperty('reply')
  const answer = await api('PUT', 'review-reply', { id, text: ' ধন্যবাদ, রিনা ', repliedAt: null })
  expect(answer.json()).toEqual({ success: true, message: 'Answer saved' })
  await expect
    .poll(async () => (await shown(number)).json().reviews[0].reply)
    .toEqual({ text: 'ধন্যবাদ, রিনা', date: expect.any(String) })
  expect((await productPage(shop.db, number))?.reviews[0]?.reply?.text).toBe('ধন্যবাদ, রিনা')
  expect(JSON.stringify((await shown(number)).json())).not.toContain('staff')

  const stale = await api('PUT', 'review-reply', { id, text: 'Another', repliedAt: null })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  expect((await api('PUT', 'review-reply', { id, text: '' })).json().message).toBe('Answer removed')
  expect((await list(`product=${number}`)).reviews).toMatchObject([{ reply: '', repliedAt: null }])
})

test('a published review invalidates the lists that show the stars of its product', async () => {
  const { number } = await shop.sells('Sari', { category: 'womens' })
  const id = await written(number, { rating: 5 })
  const tags: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload = '' }) => tags.push(...payload.split(' ')))
  await listener.query(`listen ${changesChannel}`)
  await moderate([id], 'approved')
  await expect.poll(() => tags).toEqual(expect.arrayContaining([`product:${number}`, 'list:womens', 'list:all']))
  await listener.query('unlisten *')
  listener.release(true)
})

test('reviews are filtered by status, stars, product, photos, reply and text', async () => {
  const { number } = await shop.sells('নকশি কাঁথা শাড়ি')
  const plain = await written(number, { title: 'Unlike the picture', rating: 2 })
  const pictured = await written(number, { text: 'রং খুব সুন্দর', reply: 'Thank you', repliedAt: new Date() })
  await shop.db.insert(reviewPhotos).values({
    reviewId: pictured,
    position: 0,
    key: 'uploads/photos/2026/01/aaaaaaaaaaaaaaaaaaaaaaaa.webp',
    width: 1,
    height: 1,
  })
  const p = `product=${number}`
  expect(await ids(p)).toEqual([pictured, plain])
  expect(await ids(`${p}&rating=2`)).toEqual([plain])
  expect(await ids(`${p}&photos=1`)).toEqual([pictured])
  expect(await ids(`${p}&replied=0`)).toEqual([plain])
  expect(await ids(`${p}&status=approved`)).toEqual([])
  expect(await ids('search=unlike the PICTURE')).toEqual([plain])
  expect(await ids(`search=${encodeURIComponent('রং খুব')}`)).toEqual([pictured])
  expect(await ids(`search=${encodeURIComponent('কাঁথা')}&sort=lowest`)).toEqual([plain, pictured])
  expect((await list(`${p}&photos=1`)).reviews[0].photos[0].url).toContain('/media/')
})

test('e-mail addresses are visible and searchable only for those who may see users', async () => {
  const { number } = await shop.sells()
  await written(number, { reviewerEmail: 'secret-address@mail.example' })
  const viewer = await shop.staffCookie(['products.view'])
  const seen = await api('GET', `reviews?product=${number}`, undefined, viewer)
  expect(seen.json().reviews).toHaveLength(1)
  expect(seen.body).not.toContain('secret-address')
  expect((await api('GET', 'reviews?search=secret-address', undefined, viewer)).json().reviews).toEqual([])
  expect(await ids('search=secret-address')).toHaveLength(1)
})

test('nothing can be read or changed without the permission', async () => {
  const { number } = await shop.sells()
  const id = await written(number)
  const viewer = await shop.staffCookie(['products.view'])
  const editor = await shop.staffCookie(['products.edit'])
  expect((await api('PUT', 'reviews', { ids: [id], status: 'approved' }, viewer)).statusCode).toBe(403)
  expect((await api('PUT', 'review-reply', { id, text: 'X' }, viewer)).statusCode).toBe(403)
  expect((await api('GET', 'reviews', undefined, editor)).statusCode).toBe(403)
  expect((await shop.app.inject({ url: '/backend/api/reviews' })).statusCode).toBe(401)
  expect((await moderate([999_999], 'approved')).statusCode).toBe(404)
  expect((await moderate([], 'approved')).statusCode).toBe(422)
  expect((await moderate([id], 'burnt')).statusCode).toBe(422)
})

test('every page of reviews equals a recount; a search counts up to 10,000 matches, and its pages end there', async () => {
  const [many, few] = [await shop.sells('Gossamer stole'), await shop.sells('Other cloth')]
  await shop.fill(sql`
    insert into reviews (product_number, rating, title, text, reviewer_name, reviewer_email, status, helpful, created_at,
      reply)
    select case when n % 3 = 0 then ${few.number}::int else ${many.number}::int end, 1 + n % 5, 'Fine', 'Worn ' || n,
      case when n % 3 = 0 then 'Gossamer fan' else 'Mita' end, 'm' || n || '@mail.example',
      (array['pending', 'approved', 'rejected'])[1 + n % 3], n % 4, now() - n % 6000 * interval '1 minute',
      case when n % 7 = 0 then 'Thanks' else '' end
    from generate_series(1, 10600) n`)
  const recount = async (where: SQL, order: SQL) =>
    (await shop.db.execute<{ id: number }>(sql`select id::int from reviews where ${where} order by ${order}`)).rows.map(
      ({ id }) => id,
    )
  const newest = sql`created_at desc, id desc`
  for (const [query, where, order] of [
    ['', sql`true`, newest],
    ['sort=oldest', sql`true`, sql`created_at, id`],
    ['sort=highest', sql`true`, sql`rating desc, created_at desc, id desc`],
    ['sort=lowest&status=approved', sql`status = 'approved'`, sql`rating, created_at desc, id desc`],
    ['sort=helpful', sql`true`, sql`helpful desc, created_at desc, id desc`],
    ['rating=2&status=approved', sql`rating = 2 and status = 'approved'`, newest],
    ['replied=1', sql`reply <> ''`, newest],
    ['search=worn 77', sql`text like 'Worn 77%'`, newest],
    [`search=gossamer stole&sort=lowest`, sql`product_number = ${many.number}`, sql`rating, created_at desc, id desc`],
  ] as const) {
    const expected = await recount(where, order)
    for (const asked of [1, 3, 99_999]) {
      const { page, reviews: shown } = await list(`perPage=100&${query}&page=${asked}`)
      expect(page).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 100) })
      expect(shown.map(({ id }: { id: number }) => id)).toEqual(expected.slice((page.page - 1) * 100).slice(0, 100))
    }
  }
  for (const [sort, order] of [
    ['newest', newest],
    ['helpful', sql`helpful desc, created_at desc, id desc`],
  ] as const) {
    const all = await recount(sql`product_number in (${many.number}, ${few.number})`, order)
    for (const asked of [1, 42, 99_999]) {
      const { page, reviews: shown } = await list(`perPage=100&search=gossamer&sort=${sort}&page=${asked}`)
      const last = { perPage: 100, total: 10_001, pages: 100, precision: 'at_least' }
      expect(page).toEqual({ page: Math.min(asked, 100), ...last })
      expect(shown.map(({ id }: { id: number }) => id)).toEqual(all.slice((page.page - 1) * 100).slice(0, 100))
    }
  }
})
