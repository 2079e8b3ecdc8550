import { z } from 'zod'
import { photo } from '#domains/catalogue/contract.ts'
import { tidy } from '#shared/text.ts'

const reviewStatuses = ['pending', 'approved', 'rejected'] as const

const officeReviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const

/** What the office's list of reviews may be asked for. */
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
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
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
  /** Empty for those who may not see users. */
  reviewerEmail: z.string(),
  status: z.enum(reviewStatuses),
  verified: z.boolean(),
  helpful: z.number(),
  date: z.iso.datetime(),
  photos: z.array(photo),
  /** Who published or refused it, and when; empty and null while nobody did. */
  moderatedBy: z.string(),
  moderatedAt: z.iso.datetime().nullable(),
  /** The shop's public answer; empty: none. */
  reply: z.string(),
  repliedBy: z.string(),
  repliedAt: z.iso.datetime().nullable(),
})

export type OfficeReview = z.infer<typeof officeReview>

/** The cards, over all reviews. `average` is that of the published ones, 0 when there is none. */
export const reviewCounts = z.object({
  total: z.number(),
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  average: z.number(),
})

export type ReviewCounts = z.infer<typeof reviewCounts>

const reviewId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1)

/** PUT reviews: publish, refuse, or lay back. `seen` is the status the person saw, when it is one review. */
export const moderateRequest = z.object({
  ids: z.array(reviewId).min(1, 'Please select reviews').max(500),
  status: z.enum(reviewStatuses),
  seen: z.enum(reviewStatuses).optional(),
})

export type Moderate = z.output<typeof moderateRequest>

/** PUT review-reply: the shop's public answer; an empty text takes it away. `repliedAt` is what the person saw. */
export const replyRequest = z.object({
  id: reviewId,
  text: z.string().max(2000).transform(tidy),
  repliedAt: z.iso.datetime().nullable().optional(),
})

export type Reply = z.output<typeof replyRequest>
