import { z } from 'zod'
import { relatedSlots } from '#shared/catalogue/related-slots.ts'

/** A page shows six; the others follow where some are sold out. */
export const maxRelated = 10

const number = z.coerce.number().int().positive().max(2_147_483_647)

const slot = z
  .enum(relatedSlots)
  .default('related')
  .describe("Where its page shows them: 'You may also like' or 'Complete the look'")

export const relatedQuery = z.object({ number: number.describe('Number of the product'), place: slot })
export type RelatedQuery = z.output<typeof relatedQuery>

const relatedPiece = z.object({
  number: z.number(),
  title: z.string(),
  image: z.string().describe('Storage key; empty: none'),
  isShown: z.boolean().describe('False: it is switched off, so that it is left out'),
  isInStock: z.boolean().describe('False: it is left out until it has stock'),
})

export const relatedPieces = z.object({ version: z.string(), products: z.array(relatedPiece) })
export type RelatedPieces = z.infer<typeof relatedPieces>

export const saveRelatedRequest = z
  .object({
    number,
    place: slot,
    version: z.string().max(64).describe('The one that was read: a later change is answered with 409'),
    numbers: z
      .array(number)
      .max(maxRelated, `${maxRelated} pieces can be picked at most`)
      .overwrite((all) => [...new Set(all)])
      .describe('The picked ones, in their order'),
  })
  .refine(({ number: own, numbers }) => !numbers.includes(own), {
    path: ['numbers'],
    message: 'A product is not picked for itself',
  })
export type SaveRelated = z.output<typeof saveRelatedRequest>
