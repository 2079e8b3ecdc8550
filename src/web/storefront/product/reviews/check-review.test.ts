import { expect, test } from 'vitest'
import { saveReview } from '#domains/reviews/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { complaintAbout } from './check-review.ts'

const review = {
  productId: 1,
  productTitle: 'Saree',
  rating: 5,
  title: 'Soft',
  text: 'The cloth is soft.',
  reviewerName: 'Rahima',
  reviewerEmail: 'rahima@mail.example',
}

// Written offline, a review that only the server refuses would be lost.
test.each([
  'rahima@mail.example',
  'rahima.k+shop@mail.example',
  'rahima@mail.c',
  'rahima@mail..example',
  'রহিমা@mail.example',
  'a@b@mail.example',
  'rahima@mail',
  'rahima.@mail.example',
  '',
])('the e-mail address %s is judged as the server judges it', (reviewerEmail) => {
  const given = { ...review, reviewerEmail }
  expect(complaintAbout(given) === null).toBe(saveReview.safeParse(given).success)
})

test.each([
  ['', 'Please enter your email'],
  ['rahima', 'Please enter a valid email address'],
])('the e-mail address “%s” gets its own complaint, here as by the server', (reviewerEmail, message) => {
  overwriteGetLocale(() => 'en')
  const given = { ...review, reviewerEmail }
  expect(complaintAbout(given)).toEqual({ field: 'email', message })
  expect(saveReview.safeParse(given).error?.issues[0]?.message).toBe(message)
})

test.each(['ক'.repeat(100), `${'ক'.repeat(98)}\u09df`, `${'ক'.repeat(99)}\u09df`])(
  'the title %s is judged as the server judges it',
  (title) => {
    const given = { ...review, title }
    expect(complaintAbout(given) === null).toBe(saveReview.safeParse(given).success)
  },
)
