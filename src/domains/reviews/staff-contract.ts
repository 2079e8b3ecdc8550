import { z } from 'zod'
import { photo } from '#domains/catalogue/contract.ts'
import { tidied } from '#shared/filled.ts'
import { maxMatches } from '#shared/paging.ts'
import { type ReviewStatus, reviewStatuses } from '#shared/reviews/review-status.ts'
import { pageNumber, pageSize } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'

const officeReviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const

/** Filters of the back office's review list. */
export const officeReviewsQuery = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1)
    .optional()
    .describe('This one only'),
  search: z.string().max(200).optional().describe('In title, text, name, e-mail and product'),
  status: z.enum(['all', ...reviewStatuses]).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  product: z.coerce.number().int().positive().max(2_147_483_647).optional().describe("The product's number"),
  photos: z.enum(['0', '1']).optional().describe('1: only those with photos'),
  replied: z.enum(['0', '1']).optional().describe('1: only those the shop has answered, 0: only the others'),
  sort: z.enum(officeReviewSorts).optional(),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** A review as staff see it. */
export const officeReview = z.object({
  id: z.number(),
  productId: z.number(),
  productTitle: z.string(),
  /** Address of the picture, on this site. */
  productImage: z.string(),
  rating: z.number(),
  title: z.string(),
  text: z.string(),
  reviewerName: z.string(),
  /** Empty for staff who may not see users. */
  reviewerEmail: z.string(),
  status: z.enum(reviewStatuses),
  verified: z.boolean(),
  helpful: z.number(),
  date: z.iso.datetime(),
  photos: z.array(photo),
  /** Who published or rejected it, and when; empty and null before that. */
  moderatedBy: z.string(),
  moderatedAt: z.iso.datetime().nullable(),
  /** The shop's public reply; empty if none. */
  reply: z.string(),
  repliedBy: z.string(),
  repliedAt: z.iso.datetime().nullable(),
})

export type OfficeReview = z.infer<typeof officeReview>

/** Counts over all reviews. `average` is of the published ones, 0 if there are none. */
export const reviewCounts = z.object({
  total: z.number(),
  ...(Object.fromEntries(reviewStatuses.map((status) => [status, z.number()])) as Record<ReviewStatus, z.ZodNumber>),
  average: z.number(),
})

export type ReviewCounts = z.infer<typeof reviewCounts>

const reviewId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1)

/** PUT reviews: publish, reject, or reset to pending. `seen`: the displayed status, for a single review. */
export const moderateRequest = z.object({
  ids: z.array(reviewId).min(1, 'Please select reviews').max(maxMatches),
  status: z.enum(reviewStatuses),
  seen: z.enum(reviewStatuses).optional(),
})

export type Moderate = z.output<typeof moderateRequest>

/** PUT review-reply: the shop's public reply; an empty text deletes it. `repliedAt` is the displayed one. */
export const replyRequest = z.object({
  id: reviewId,
  text: tidied(z.string().max(2000), tidy),
  repliedAt: z.iso.datetime().nullable().optional(),
})

export type Reply = z.output<typeof replyRequest>
