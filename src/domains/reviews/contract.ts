import { z } from 'zod'
import { tidy, tidyLine } from '#shared/text.ts'

const filled = (max: number, message: string, tidied = tidyLine) =>
  z
    .string(message)
    .max(max)
    .transform(tidied)
    .refine((text) => text.length > 0, { error: message })

/** POST save-review (spec §3, §5): the messages in the order in which the form checks them. */
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
  reviewerEmail: filled(200, 'Please enter your email').pipe(z.email('Please enter your email')),
  idempotencyKey: z.uuid().optional(),
})
export type SaveReview = z.infer<typeof saveReview>

/** A published review as everybody sees it: never with the e-mail address. */
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
})
