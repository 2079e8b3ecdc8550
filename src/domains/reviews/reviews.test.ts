import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerSessions, customers } from '#domains/customers/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { reviewPhotos, reviews } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const review = (productId: number, change: Record<string, unknown> = {}) => ({
  productId,
  rating: 5,
  title: 'Soft and true to size',
  text: 'The cloth is soft.',
  reviewerName: 'Rahima',
  reviewerEmail: 'Rahima@mail.example',
  ...change,
})
const write = (payload: object) => shop.app.inject({ method: 'POST', url: '/backend/api/save-review', payload })
const read = (number: number, more = '') =>
  shop.app.inject({ url: `/backend/api/get-reviews?productId=${number}${more}` })
const stored = async (number: number) =>
  (await shop.db.execute(sql`select * from reviews where product_number = ${number}`)).rows

describe('writing a review', () => {
  test('stores it as pending, whatever else was sent', async () => {
    const piece = await shop.sells()
    const answer = await write(review(piece.number, { status: 'approved', verified: true, helpful: 99, id: 1 }))
    expect(answer.json()).toEqual({
      success: true,
      message: 'Thank you for your review! It will be published after moderation.',
    })
    expect(await stored(piece.number)).toMatchObject([{ status: 'pending', verified: false, helpful: 0 }])
    expect((await read(piece.number, '&status=pending')).json().reviews).toEqual([])
  })

  describe('is verified', () => {
    const buyer = {
      fullName: 'Rahima Khatun',
      email: 'rahima@mail.example',
      phone: '01712345678',
      address: 'House 12, Road 5, Dhanmondi',
      city: 'dhaka',
    }
    const cookiesOf = (cookies: { name: string; value: string }[]) =>
      cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    async function delivered(number: number, cookie = '', status = 'delivered') {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/backend/api/save-order',
        headers: { cookie },
        payload: {
          orderDetails: { paymentMethod: 'cod' },
          customerInfo: buyer,
          items: [{ id: number, size: 'M', color: 'Green', quantity: 1 }],
        },
      })
      const { orderId } = answer.json()
      await shop.db.execute(sql`
        update orders set status = ${status}, delivered_at = case when ${status} = 'delivered' then now() end
        where order_id = ${orderId}`)
      return { orderId: orderId as string, cookie: cookiesOf(answer.cookies) }
    }
    const verifiedBy = async (number: number, cookie: string) => {
      const answer = await shop.call('POST', 'save-review', review(number, { title: crypto.randomUUID() }), cookie)
      expect(answer.status).toBe(200)
      const { rows } = await shop.db.execute<{ verified: boolean }>(
        sql`select verified from reviews where product_number = ${number} order by id desc limit 1`,
      )
      return rows[0]?.verified
    }

    test('by the browser that ordered, after delivery', async () => {
      const piece = await shop.sells()
      const { orderId, cookie } = await delivered(piece.number, '', 'shipped')
      expect(await verifiedBy(piece.number, cookie)).toBe(false)
      await shop.db.execute(
        sql`update orders set status = 'delivered', delivered_at = now() where order_id = ${orderId}`,
      )
      expect(await verifiedBy(piece.number, cookie)).toBe(true)
      await shop.db.execute(sql`update orders set deleted_at = now() where order_id = ${orderId}`)
      expect(await verifiedBy(piece.number, cookie)).toBe(false)
    })

    test('by the signed-in customer, on any device', async () => {
      const piece = await shop.sells()
      const { cookie } = await shop.customer()
      await delivered(piece.number, cookie)
      expect(await verifiedBy(piece.number, cookie)).toBe(true)
      expect(await verifiedBy(piece.number, (await shop.customer()).cookie)).toBe(false)
    })

    test('by a browser that opened the order by its private link, until the link is revoked', async () => {
      const piece = await shop.sells()
      const { orderId, cookie } = await delivered(piece.number)
      const { path } = (await shop.call('POST', 'order-link', { orderId }, cookie)).body
      const opened = await shop.app.inject({
        method: 'POST',
        url: '/backend/api/open-order',
        payload: { orderId, token: path.split('=').at(-1) },
      })
      expect(await verifiedBy(piece.number, cookiesOf(opened.cookies))).toBe(true)
      await shop.call('DELETE', 'order-link', { orderId }, cookie)
      expect(await verifiedBy(piece.number, cookiesOf(opened.cookies))).toBe(false)
    })

    test('not by a typed e-mail address, nor for another product than the ordered one', async () => {
      const [piece, other] = [await shop.sells(), await shop.sells()]
      const { cookie } = await delivered(piece.number)
      expect(await verifiedBy(piece.number, '')).toBe(false)
      expect(await verifiedBy(piece.number, 'bunon_orders=guess')).toBe(false)
      expect(await verifiedBy(other.number, cookie)).toBe(false)
    })

    test('not any more by a typed address: the migration keeps verified reviews of the demo only', async () => {
      const [piece, shown] = [await shop.sells(), await shop.sells()]
      await delivered(piece.number)
      const { orderId } = await delivered(shown.number)
      await shop.db.execute(
        sql`update orders set source = 'demo', delivered_at = now() - interval '9 days' where order_id = ${orderId}`,
      )
      for (const { number } of [piece, shown]) await write(review(number))
      await shop.db.execute(
        sql`update reviews set verified = true where product_number in (${piece.number}, ${shown.number})`,
      )
      const folder = new URL('../../../db/migrations/', import.meta.url)
      const file = readdirSync(folder).find((name) => name.endsWith('_verified-by-proof.sql')) ?? ''
      await shop.db.execute(sql.raw(readFileSync(new URL(file, folder), 'utf8')))
      const verified = async (number: number) => (await stored(number)).map((row) => row.verified)
      expect([await verified(piece.number), await verified(shown.number)]).toEqual([[false], [true]])
    })
  })

  test('sent twice is stored once', async () => {
    const piece = await shop.sells()
    await write(review(piece.number))
    expect((await write(review(piece.number))).statusCode).toBe(200)
    expect(await stored(piece.number)).toHaveLength(1)
  })

  test('changed after a lost answer and sent again is stored as it is now, until somebody decides on it', async () => {
    const piece = await shop.sells()
    const idempotencyKey = randomUUID()
    const send = async (change: object) => {
      const answer = await write(review(piece.number, { idempotencyKey, ...change }))
      return [answer.statusCode, answer.json().code]
    }
    await send({ rating: 4 })
    const [first] = await stored(piece.number)
    await send({ rating: 4 })
    expect(await stored(piece.number)).toEqual([first])
    expect(await send({ rating: 5 })).toEqual([200, undefined])
    expect(await stored(piece.number)).toMatchObject([{ rating: 5, text: 'The cloth is soft.' }])
    expect(await send({ rating: 5, text: 'It shrank.' })).toEqual([200, undefined])
    const now = await stored(piece.number)
    expect(now).toMatchObject([{ rating: 5, text: 'It shrank.' }])
    // Who looks at the first one must not publish the other one by its number.
    expect(now[0]?.id).not.toBe(first?.id)

    await shop.db
      .update(reviews)
      .set({ status: 'approved', moderatedAt: new Date() })
      .where(eq(reviews.productNumber, piece.number))
    expect(await send({ rating: 5, text: 'It shrank.' })).toEqual([200, undefined])
    expect(await send({ rating: 5, text: 'It tore.' })).toEqual([409, 'key_reused'])
    expect(await stored(piece.number)).toMatchObject([{ text: 'It shrank.', status: 'approved' }])
  })

  test('sent again with other stars or with photos is another one', async () => {
    const piece = await shop.sells()
    const photos = await sendPhotos(1)
    for (const change of [{}, { rating: 2 }, { rating: 2, photos }, { rating: 2, photos: [...photos, ...photos] }])
      expect((await write(review(piece.number, change))).statusCode).toBe(200)
    expect((await stored(piece.number)).map(({ rating }) => rating).sort()).toEqual([2, 2, 5])
  })

  test.each([
    ['no stars', { rating: 0 }, 'Please select a rating'],
    ['half a star', { rating: 4.5 }, 'Please select a rating'],
    ['a blank title', { title: '  ' }, 'Please enter a review title'],
    [
      'a title that is too long once it is stored',
      { title: `${'ক'.repeat(99)}\u09df` },
      'Please use at most 100 characters',
    ],
    ['no text', { text: '' }, 'Please write your review'],
    ['no name', { reviewerName: '' }, 'Please enter your name'],
    ['no address', { reviewerEmail: '' }, 'Please enter your email'],
    ['a wrong address', { reviewerEmail: 'x' }, 'Please enter a valid email address'],
  ])('%s is refused in words', async (_, change, sentence) => {
    const piece = await shop.sells()
    const answer = await write(review(piece.number, change))
    expect([answer.statusCode, answer.json().error]).toEqual([422, sentence])
    expect(await stored(piece.number)).toEqual([])
  })

  test('of an unknown product is refused', async () => {
    expect((await write(review(999_999))).statusCode).toBe(404)
  })
})

test('published reviews do not contain the e-mail address', async () => {
  const piece = await shop.sells()
  await write(review(piece.number))
  await shop.db.execute(sql`update reviews set status = 'approved' where product_number = ${piece.number}`)
  const answer = await read(piece.number)
  expect(answer.json().reviews).toMatchObject([{ title: 'Soft and true to size', reviewerName: 'Rahima', rating: 5 }])
  expect(answer.body.toLowerCase()).not.toContain('mail.example')
})

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
async function sendPhotos(many: number): Promise<string[]> {
  const form = new FormData()
  for (let i = 0; i < many; i++) form.append('images[]', new Blob([gif]), `${i}.gif`)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/upload-photos',
    headers: { 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json().images.map(({ key }: { key: string }) => key)
}

describe('photos of a review', () => {
  test('are visible once the review is published, and not before', async () => {
    const piece = await shop.sells()
    const photos = await sendPhotos(2)
    expect((await write(review(piece.number, { photos }))).statusCode).toBe(200)
    const page = async () => (await productPage(shop.db, piece.number))?.reviews
    expect([(await read(piece.number)).json().reviews, await page()]).toEqual([[], []])
    await publish(piece.number)
    const expected = photos.map((key) => ({ key, url: `/media/1200/${key}`, width: 1, height: 1 }))
    expect((await read(piece.number)).json().reviews).toMatchObject([{ photos: expected }])
    expect(await page()).toMatchObject([{ photos: expected }])
  })

  test.each([
    ['a picture of the shop', () => ['demo/placeholder.webp']],
    ['a picture of staff', () => [`uploads/2026/01/${'a'.repeat(24)}.webp`]],
    ['a way out of the folder', () => ['uploads/photos/2026/01/../../../x.webp']],
    ['one that was never sent', () => [`uploads/photos/2026/01/${'a'.repeat(24)}.webp`]],
    ['five of them', () => sendPhotos(4).then((keys) => [...keys, ...keys.slice(0, 1)])],
  ])('%s is refused, and the review is not kept without it', async (_, photos) => {
    const piece = await shop.sells()
    const answer = await write(review(piece.number, { photos: await photos() }))
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringMatching(/photo/i)])
    expect(await stored(piece.number)).toEqual([])
  })

  test('a photo named twice is stored once, and a review sent twice keeps its photos', async () => {
    const piece = await shop.sells()
    const [key = ''] = await sendPhotos(1)
    await write(review(piece.number, { photos: [key, key] }))
    expect((await write(review(piece.number, { photos: [key] }))).statusCode).toBe(200)
    expect(await shop.db.select({ key: reviewPhotos.key }).from(reviewPhotos).where(eq(reviewPhotos.key, key))).toEqual(
      [{ key }],
    )
  })
})

/** Creates published reviews, one per entry, oldest first. */
async function reviewed(number: number, given: { rating: number; helpful?: number; photo?: boolean }[]) {
  for (const [day, { rating, helpful = 0, photo }] of given.entries()) {
    const [row] = await shop.db
      .insert(reviews)
      .values({
        productNumber: number,
        rating,
        title: `Day ${day}`,
        text: 'Soft',
        reviewerName: 'Rina',
        reviewerEmail: 'rina@mail.example',
        status: 'approved',
        helpful,
        createdAt: new Date(Date.UTC(2026, 0, 1 + day)),
      })
      .returning({ id: reviews.id })
    if (photo && row) {
      const key = `uploads/photos/2026/01/${String(row.id).padStart(24, '0')}.webp`
      await shop.db.insert(reviewPhotos).values({ reviewId: row.id, position: 0, key, width: 1, height: 1 })
    }
  }
}
const publish = async (number: number) => {
  await shop.db.execute(sql`update reviews set status = 'approved' where product_number = ${number}`)
  await shop.db.execute(sql`insert into review_summaries (product_number, count, sum)
    select product_number, count(*), sum(rating) from reviews where product_number = ${number} group by product_number`)
}

describe('reading reviews', () => {
  test.each([
    ['newest', ['Day 3', 'Day 2', 'Day 1', 'Day 0']],
    ['helpful', ['Day 1', 'Day 0', 'Day 3', 'Day 2']],
    ['highest', ['Day 2', 'Day 0', 'Day 3', 'Day 1']],
    ['lowest', ['Day 1', 'Day 3', 'Day 0', 'Day 2']],
  ])('sorted by %s', async (sort, titles) => {
    const { number } = await shop.sells()
    await reviewed(number, [{ rating: 4, helpful: 2 }, { rating: 1, helpful: 7 }, { rating: 5 }, { rating: 3 }])
    const answer = (await read(number, `&sort=${sort}&page=1`)).json()
    expect(answer.reviews.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test('ten per page, a page past the last is the last, and without a page all of them', async () => {
    const { number } = await shop.sells()
    await reviewed(number, Array(23).fill({ rating: 4 }))
    const second = (await read(number, '&page=2')).json()
    expect(second.page).toEqual({ page: 2, perPage: 10, total: 23, pages: 3 })
    expect(second.reviews).toHaveLength(10)
    expect(second.reviews[0].title).toBe('Day 12')
    expect((await read(number, '&page=9')).json()).toMatchObject({ page: { page: 3 }, reviews: { length: 3 } })
    expect((await read(number)).json().reviews).toHaveLength(23)
  })

  test('filtered by photos, and the number of reviews per star rating', async () => {
    const { number } = await shop.sells()
    await reviewed(number, [{ rating: 5, photo: true }, { rating: 5 }, { rating: 2, photo: true }, { rating: 4 }])
    await write(review(number, { rating: 1 }))
    const answer = (await read(number, '&photos=1&page=1')).json()
    expect(answer.reviews.map(({ title }: { title: string }) => title)).toEqual(['Day 2', 'Day 0'])
    expect(answer.page.total).toBe(2)
    expect(answer.summary).toEqual({ stars: [0, 1, 0, 1, 2], withPhotos: 2 })
  })

  test.each(['page=0', 'page=x', 'sort=cheapest', 'photos=2', 'perPage=1000'])('%s is refused', async (query) => {
    const { number } = await shop.sells()
    expect((await read(number, `&${query}`)).statusCode).toBe(400)
  })
})

describe('voting a review helpful', () => {
  const vote = (reviewId: number, helpful: boolean, cookie = '') =>
    shop.app.inject({
      method: 'POST',
      url: '/backend/api/vote-review',
      payload: { reviewId, helpful },
      headers: cookie ? { cookie } : {},
    })
  const helpfulNow = async (id: number) =>
    (await shop.db.select({ helpful: reviews.helpful }).from(reviews).where(eq(reviews.id, id)))[0]?.helpful
  const browser = () => `bunon_orders=${newToken()}`
  async function oneReview(helpful = 0, status: 'approved' | 'pending' = 'approved') {
    const { number } = await shop.sells()
    const [row] = await shop.db
      .insert(reviews)
      .values({
        productNumber: number,
        rating: 4,
        title: 'Good',
        text: 'Soft and light. '.repeat(80),
        reviewerName: 'Rina',
        reviewerEmail: 'rina@mail.example',
        status,
        helpful,
      })
      .returning({ id: reviews.id })
    return { number, id: row?.id ?? 0 }
  }

  test('a browser is recognised by the cookie it is given, and counts once', async () => {
    const { id } = await oneReview(12)
    const first = await vote(id, true)
    expect(first.json()).toEqual({ success: true, helpful: 13, voted: true })
    const given = first.cookies.find(({ name }) => name === 'bunon_orders')
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const again = await vote(id, true, `bunon_orders=${given?.value}`)
    expect([again.json().helpful, again.cookies]).toEqual([13, []])
  })

  test('removes its own vote once, and never those of others', async () => {
    const { id } = await oneReview(3)
    const cookie = browser()
    await vote(id, true, cookie)
    expect((await vote(id, false, cookie)).json()).toMatchObject({ helpful: 3, voted: false })
    expect((await vote(id, false, cookie)).json()).toMatchObject({ helpful: 3 })
    expect((await vote(id, false, browser())).json()).toMatchObject({ helpful: 3 })
  })

  test('a customer counts once, on all devices together', async () => {
    const { id } = await oneReview()
    const [customer] = await shop.db
      .insert(customers)
      .values({ name: 'Rina', email: 'voter@mail.example', passwordHash: 'x' })
      .returning({ id: customers.id })
    const device = async () => {
      const token = newToken()
      const expiresAt = new Date(Date.now() + 3_600_000)
      await shop.db
        .insert(customerSessions)
        .values({ tokenHash: hashToken(token), customerId: customer?.id ?? 0, expiresAt })
      return `bunon_customer=${token}`
    }
    await vote(id, true, await device())
    expect((await vote(id, true, await device())).json().helpful).toBe(1)
  })

  test('ten concurrent votes of one voter count once; ten voters at once count ten', async () => {
    const { id } = await oneReview()
    const cookie = browser()
    await Promise.all(Array.from({ length: 10 }, () => vote(id, true, cookie)))
    expect(await helpfulNow(id)).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => vote(id, true, browser())))
    expect(await helpfulNow(id)).toBe(11)
    await Promise.all(Array.from({ length: 10 }, () => vote(id, false, cookie)))
    expect(await helpfulNow(id)).toBe(10)
  })

  test('is refused for unpublished reviews and hidden products', async () => {
    const pending = await oneReview(0, 'pending')
    const hidden = await oneReview()
    await shop.db.execute(sql`update products set is_active = false where number = ${hidden.number}`)
    for (const id of [pending.id, hidden.id, 999_999]) expect((await vote(id, true)).statusCode).toBe(404)
    expect([await helpfulNow(pending.id), await helpfulNow(hidden.id)]).toEqual([0, 0])
  })

  test('votes are limited per address', async () => {
    const counted: string[] = []
    const counting = await openShop({
      limits: {
        count: async (name, key) => void counted.push(`${name} ${key}`),
        isExhausted: async () => false,
        giveBack: async () => {},
        forget: async () => {},
      },
    })
    const payload = { reviewId: 1, helpful: true }
    await counting.app.inject({
      method: 'POST',
      url: '/backend/api/vote-review',
      payload,
      remoteAddress: '203.0.113.9',
    })
    await counting.close()
    expect(counted).toEqual(['vote 203.0.113.9'])
  })

  test('a cached answer is updated with the new count', async () => {
    const { id, number } = await oneReview()
    expect((await read(number)).headers.etag).toBeDefined()
    await vote(id, true)
    await expect.poll(async () => (await read(number)).json().reviews[0].helpful).toBe(1)
  })
})
