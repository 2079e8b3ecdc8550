import { z } from 'zod'
import { photo, photoKey } from '#domains/catalogue/contract.ts'
import { filled } from '#shared/filled.ts'
import { maxPhotos } from '#shared/pictures.ts'
import { pageNumber } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'

/** POST save-review. Errors are reported in the order of the form. */
export const saveReview = z.object({
  productId: z.union([z.number().int().positive().max(2_147_483_647), z.string().min(1).max(80)]),
  productTitle: z.string().max(500).optional(),
  rating: z
    .number('Please select a rating')
    .int('Please select a rating')
    .min(1, 'Please select a rating')
    .max(5, 'Please select a rating'),
  title: filled(100, 'Please enter a review title'),
  text: filled(5000, 'Please write your review', tidy),
  reviewerName: filled(100, 'Please enter your name'),
  reviewerEmail: filled(200, 'Please enter your email').pipe(z.email('Please enter a valid email address')),
  /** Keys returned by upload-photos. */
  photos: z.array(photoKey).max(maxPhotos, `At most ${maxPhotos} photos can be added`).optional().default([]),
  idempotencyKey: z.uuid().optional(),
})

export type SaveReview = z.output<typeof saveReview>

/** A published review in the public API, without the e-mail address. */
export const publicReview = z.object({
  id: z.number(),
  productId: z.number(),
  rating: z.number(),
  title: z.string(),
  text: z.string(),
  reviewerName: z.string(),
  date: z.iso.datetime(),
  verified: z.boolean(),
  helpful: z.number(),
  photos: z.array(photo),
  /** The shop's reply, if any. */
  reply: z.object({ text: z.string(), date: z.iso.datetime() }).optional(),
})

/** Number of published reviews with 1, 2, 3, 4 and 5 stars, and of those with photos. */
export const reviewSummary = z.object({
  stars: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  withPhotos: z.number(),
})

export type ReviewSummary = z.infer<typeof reviewSummary>

const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const

export type ReviewSort = (typeof reviewSorts)[number]

/** GET get-reviews. Without `page` all reviews, at most 200; with it `perPage` reviews, ten by default. */
export const reviewsQuery = z.object({
  productId: z.string().min(1).max(80),
  sort: z.enum(reviewSorts).default('newest'),
  photos: z.enum(['0', '1']).default('0').describe('1: only those with photos'),
  page: pageNumber.optional(),
  perPage: z.coerce.number().int().min(1).max(50).default(10),
})

/** POST vote-review. `helpful` false removes the vote. */
export const voteReview = z.object({
  reviewId: z
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
  helpful: z.boolean(),
})
