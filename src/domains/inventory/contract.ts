import { z } from 'zod'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { filled } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'

/** POST stock-alerts: subscribes an address to a back-in-stock mail. */
export const stockAlert = z.object({
  /** The product's number, or its prod_… id. */
  product: z.union([z.number().int().positive().max(2_147_483_647), z.string().min(1).max(80)]),
  size: z.string().min(1).max(pieceLimits.size),
  color: z.string().max(pieceLimits.color).optional().default('Default'),
  email: filled(200, 'Please enter your email').pipe(z.email('Please enter a valid email address')),
  locale: z.enum(locales).optional().default('en'),
})

export type StockAlert = z.output<typeof stockAlert>
