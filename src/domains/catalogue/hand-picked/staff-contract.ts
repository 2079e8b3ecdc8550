import { z } from 'zod'

/** Of a hand-picked collection. */
export const maxPicked = 500

export const pickedProductsQuery = z.object({ id: z.string().min(1).max(300).describe('Id of the category') })

const pickedProduct = z.object({
  number: z.number(),
  title: z.string(),
  image: z.string().describe('Storage key; empty: none'),
  isShown: z.boolean().describe('False: it is switched off, so that shoppers do not see it'),
  isInStock: z.boolean().describe('False: it comes last in the shop, whatever its place here'),
})
export type PickedProduct = z.infer<typeof pickedProduct>

export const pickedProducts = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  products: z.array(pickedProduct),
})
export type PickedProducts = z.infer<typeof pickedProducts>

export const savePickedRequest = z.object({
  id: z.string().min(1).max(300),
  version: z.string().max(64).describe('The one that was read: a later change is answered with 409'),
  numbers: z
    .array(z.number().int().positive().max(2_147_483_647))
    .max(maxPicked, `A collection has ${maxPicked} hand-picked products at most`)
    .transform((numbers) => [...new Set(numbers)])
    .describe('All of its products, in their order'),
})
export type SavePicked = z.output<typeof savePickedRequest>
