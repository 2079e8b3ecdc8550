import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Review, saveOfflineReview, sendOfflineReviews, sendReviewsWhenOnline } from './offline-reviews.ts'

const stored = new Map<string, string>()
const review = (title: string, more: Partial<Review> = {}): Review => ({
  productId: 1,
  productTitle: 'Panjabi',
  rating: 5,
  title,
  text: 'Soft cloth',
  reviewerName: 'Rina',
  reviewerEmail: 'rina@example.com',
  ...more,
})
const kept = () => JSON.parse(stored.get('reviews') ?? '[]').map(({ title }: Review) => title)

/** Fake shop: the reviews it has accepted, and its response to the next one. */
const received: Review[] = []
let answers: (next: Review) => Promise<Response> | Response
const connection = new EventTarget()
const taken = () => new Response(JSON.stringify({ success: true }), { status: 200 })
const refused = (code: string) => new Response(JSON.stringify({ success: false, error: 'No', code }), { status: 409 })

beforeEach(() => {
  stored.clear()
  received.length = 0
  answers = taken
  vi.stubGlobal('window', {
    addEventListener: connection.addEventListener.bind(connection),
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    },
  })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const next = JSON.parse(body) as Review
    const answer = await answers(next)
    if (answer.ok) received.push(next)
    return answer
  })
})

afterEach(() => void vi.useRealTimers())

test('stored reviews are sent later, oldest first, and then removed from the device', async () => {
  expect(saveOfflineReview(review('first')) && saveOfflineReview(review('second'))).toBe(true)
  await sendOfflineReviews()
  expect(received.map(({ title }) => title)).toEqual(['first', 'second'])
  expect(stored.has('reviews')).toBe(false)
})

test('reviews stay stored while the shop cannot be reached', async () => {
  saveOfflineReview(review('first'))
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await sendOfflineReviews()
  expect(kept()).toEqual(['first'])
})

test('a refused review is dropped and does not block the next one', async () => {
  saveOfflineReview(review('spam'))
  saveOfflineReview(review('second'))
  answers = ({ title }) => (title === 'spam' ? refused('invalid') : taken())
  await sendOfflineReviews()
  expect([received.map(({ title }) => title), kept()]).toEqual([['second'], []])
})

test('a review whose photos were deleted is sent without them', async () => {
  saveOfflineReview(review('first', { photos: ['uploads/photos/1.webp'] }))
  answers = ({ photos }) => (photos?.length ? refused('photo_gone') : taken())
  await sendOfflineReviews()
  expect(received).toMatchObject([{ title: 'first', photos: [] }])
  expect(kept()).toEqual([])
})

test('a review stored while another one is being sent is not lost', async () => {
  saveOfflineReview(review('first'))
  answers = (next) => {
    if (next.title !== 'first') throw new TypeError('Failed to fetch')
    saveOfflineReview(review('in the meantime'))
    return taken()
  }
  await sendOfflineReviews()
  expect(kept()).toEqual(['in the meantime'])
})

test('invalid stored data are ignored', async () => {
  stored.set('reviews', '{"junk":')
  await sendOfflineReviews()
  expect(received).toEqual([])
})

test('stored reviews are sent again and again until none is left, and at once when the connection returns', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: false })
  let attempts = 0
  answers = () => {
    attempts++
    throw new TypeError('Failed to fetch')
  }
  saveOfflineReview(review('first'))
  sendReviewsWhenOnline()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(attempts).toBe(4)
  connection.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([attempts, vi.getTimerCount()]).toEqual([5, 1])
  answers = () => new Response('{}', { status: 503 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept()).toEqual(['first'])
  answers = taken
  await vi.advanceTimersByTimeAsync(4000)
  expect([received.length, kept(), vi.getTimerCount()]).toEqual([1, [], 0])
})
