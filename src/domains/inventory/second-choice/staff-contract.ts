import { z } from 'zod'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { tidied } from '#shared/filled.ts'
import { tidy } from '#shared/text/text.ts'

const releases = ['sold', 'written_off'] as const
/** Types of movements of second choice: pieces came, were sold off or written off. */
export const secondChoiceTypes = ['in', ...releases] as const

const size = {
  number: z.number().describe('Of the product'),
  title: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
}

/** A size of which pieces came back that cannot be sold as new. */
export const secondChoicePiece = z.object({
  variantId: z.number(),
  ...size,
  quantity: z.number(),
  reason: z.string().describe('Why the latest of them are here'),
  at: z.iso.datetime().describe('When the latest came'),
})

export const secondChoiceMovement = z.object({
  id: z.number(),
  ...size,
  type: z.enum(secondChoiceTypes),
  quantity: z.number().describe('Below 0: went'),
  reason: z.string(),
  amount: z.number().nullable().describe('Taka, of what was sold off'),
  actor: z.string(),
  at: z.iso.datetime(),
})

/** POST second-choice */
export const releaseRequest = z
  .object({
    variantId: z.int().positive(),
    quantity: z.int('Please enter whole pieces').min(1, 'Please enter at least one piece').max(100_000),
    as: z.enum(releases),
    amount: z.number().min(0, 'Please enter an amount in taka').max(pieceLimits.taka).optional(),
    note: tidied(z.string().max(200, 'Please keep the note to 200 characters'), tidy).refine(
      (text) => text !== '',
      'Please write to whom, or why',
    ),
    idempotencyKey: z.uuid().optional().describe('Of the form: sent twice, it is one sale or write-off'),
  })
  .refine(({ as, amount }) => as !== 'sold' || amount !== undefined, {
    error: 'Please enter what was paid for all of them',
    path: ['amount'],
  })
