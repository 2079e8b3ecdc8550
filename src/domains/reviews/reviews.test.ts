import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

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
  test('keeps it for the staff, whatever else was sent', async () => {
    const piece = await shop.sells()
    const answer = await write(review(piece.number, { status: 'approved', verified: true, helpful: 99, id: 1 }))
    expect(answer.json()).toEqual({
      success: true,
      message: 'Thank you for your review! It will be published after moderation.',
    })
    expect(await stored(piece.number)).toMatchObject([{ status: 'pending', verified: false, helpful: 0 }])
    expect((await read(piece.number, '&status=pending')).json().reviews).toEqual([])
  })

  test('is verified when that address bought the product', async () => {
    const piece = await shop.sells()
    const customerInfo = {
      fullName: 'Rahima Khatun',
      email: 'rahima@mail.example',
      phone: '01712345678',
      address: 'House 12, Road 5, Dhanmondi',
      city: 'dhaka',
    }
    await shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: {
        orderDetails: { paymentMethod: 'cod' },
        customerInfo,
        items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }],
      },
    })
    await write(review(piece.number))
    expect(await stored(piece.number)).toMatchObject([{ verified: true }])
  })

  test('sent twice is kept once', async () => {
    const piece = await shop.sells()
    await write(review(piece.number))
    expect((await write(review(piece.number))).statusCode).toBe(200)
    expect(await stored(piece.number)).toHaveLength(1)
  })

  test.each([
    ['no stars', { rating: 0 }, 'Please select a rating'],
    ['half a star', { rating: 4.5 }, 'Please select a rating'],
    ['a blank title', { title: '  ' }, 'Please enter a review title'],
    ['no text', { text: '' }, 'Please write your review'],
    ['no name', { reviewerName: '' }, 'Please enter your name'],
    ['no address', { reviewerEmail: 'x' }, 'Please enter your email'],
  ])('%s is refused in words', async (_, change, sentence) => {
    const piece = await shop.sells()
    const answer = await write(review(piece.number, change))
    expect([answer.statusCode, answer.json().error]).toEqual([422, sentence])
    expect(await stored(piece.number)).toEqual([])
  })

  test('of a product that is not there is refused', async () => {
    expect((await write(review(999_999))).statusCode).toBe(404)
  })
})

test('published reviews are shown without the e-mail address', async () => {
  const piece = await shop.sells()
  await write(review(piece.number))
  await shop.db.execute(sql`update reviews set status = 'approved' where product_number = ${piece.number}`)
  const answer = await read(piece.number)
  expect(answer.json().reviews).toMatchObject([{ title: 'Soft and true to size', reviewerName: 'Rahima', rating: 5 }])
  expect(answer.body.toLowerCase()).not.toContain('mail.example')
})
