import { m } from '#shared/paraglide/messages.js'
import { tidyLine } from '#shared/text/text.ts'
import { count } from '../../../ui/locale.ts'
import { isEmail, isTooLong } from '../../check-text.ts'
import type { Review } from './offline-reviews.ts'

export type Wrong = { field: 'rating' | 'title' | 'text' | 'name' | 'email'; message: string }

const maxTitle = 100

export function readReview(form: HTMLFormElement, rating: number, productId: number, productTitle: string): Review {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    productId,
    productTitle,
    rating,
    title: tidyLine(text('title')),
    text: text('text'),
    reviewerName: text('name'),
    reviewerEmail: text('email'),
  }
}

export function complaintAbout(review: Review): Wrong | null {
  if (review.rating < 1) return { field: 'rating', message: m.review_need_rating() }
  if (!review.title) return { field: 'title', message: m.review_need_title() }
  if (isTooLong(review.title, maxTitle))
    return { field: 'title', message: m.account_too_long({ count: count(maxTitle) }) }
  if (!review.text) return { field: 'text', message: m.review_need_text() }
  if (!review.reviewerName) return { field: 'name', message: m.review_need_name() }
  if (!review.reviewerEmail) return { field: 'email', message: m.review_need_email() }
  if (!isEmail(review.reviewerEmail)) return { field: 'email', message: m.checkout_email_wrong() }
  return null
}
