import { z } from 'zod'
import { locales } from '#shared/locales.ts'
import { tidyLine } from '#shared/text/text.ts'

/** POST stock-alerts: 'tell me when it is back'. */
export const stockAlert = z.object({
  /** The product's number, or its prod_… id. */
  product: z.union([z.number().int().positive().max(2_147_483_647), z.string().min(1).max(80)]),
  size: z.string().min(1).max(40),
  color: z.string().max(60).optional().default('Default'),
  email: z.string('Please enter your email').max(200).transform(tidyLine).pipe(z.email('Please enter your email')),
  locale: z.enum(locales).optional().default('en'),
})

export type StockAlert = z.output<typeof stockAlert>
