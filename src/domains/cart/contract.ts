import { z } from 'zod'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { answerOf } from '#shared/route.ts'

/** A cart line as the browser stores it under 'shopping-cart'. Money in taka. */
export const cartLine = z.object({
  id: z.number(),
  name: z.string(),
  nameBn: z.string(),
  slug: z.string(),
  price: z.number(),
  originalPrice: z.number().nullable(),
  image: z.string(),
  size: z.string(),
  color: z.string(),
  colorBn: z.string(),
  quantity: z.number(),
  grams: z.number().optional().describe('Weight of a piece, once the shop has said it'),
  secondSize: z.string().optional().describe('Another size of this piece, to try: the one that is kept is paid'),
})
export type CartLine = z.infer<typeof cartLine>

/** A line of the account's cart; `price` is what the customer saw, in taka. */
export const cartLineRequest = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  size: z.string().min(1).max(pieceLimits.size),
  color: z.string().min(1).max(pieceLimits.color),
  /** 0 removes the line (PUT only). */
  quantity: z.number().int().min(0).max(1000),
  price: z.number().finite().nonnegative().max(pieceLimits.taka),
  secondSize: z
    .string()
    .min(1)
    .max(pieceLimits.size)
    .optional()
    .describe('Only kept with a single piece. Missing: none'),
})

/**
 * The cart of a signed-in customer. POST cart merges a device's cart into it at log-in (of a line in both, the larger
 * quantity stays), PUT cart sets the quantities of the given lines and leaves the others, DELETE cart empties it.
 */
export const cartRequest = z.object({ lines: z.array(cartLineRequest).max(100) })

/** Every answer is the whole cart, oldest line first: current names and pictures, and the price that was seen. */
export const cartAnswer = answerOf({ lines: z.array(cartLine) })
