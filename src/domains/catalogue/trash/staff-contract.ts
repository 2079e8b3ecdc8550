import { z } from 'zod'
import { maxProductsAtOnce, productRef } from '../staff-contract.ts'

/** A product in the trash. */
export const trashedProduct = z.object({
  number: z.number(),
  id: z.string(),
  title: z.string(),
  sku: z.string().describe('The one it had'),
  image: z.string(),
  price: z.number().nullable(),
  stock: z.number(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string(),
  restoreUntil: z.iso.datetime(),
  canRestore: z.boolean(),
})

export type TrashedProduct = z.infer<typeof trashedProduct>

/** A SKU or barcode of a product in the trash that another one took in the meantime. */
const trashConflict = z.object({
  kind: z.enum(['sku', 'barcode']),
  value: z.string(),
  /** The product that has it now. */
  holder: z.object({ number: z.number(), title: z.string() }),
})

export type TrashConflict = z.infer<typeof trashConflict>

export const refusedRestoration = z.object({
  id: z.string(),
  title: z.string(),
  error: z.string(),
  conflicts: z.array(trashConflict),
})

export type RefusedRestoration = z.infer<typeof refusedRestoration>

const chosen = z.array(productRef).min(1, 'Please select products to restore').max(maxProductsAtOnce)

export const restoreProductsRequest = z
  .object({
    ids: chosen.optional(),
    deletedAt: z.iso.datetime().optional().describe('All that you deleted at this moment'),
    all: z.literal(true).optional().describe('The whole trash'),
    conflicts: z
      .enum(['refuse', 'replace'])
      .default('refuse')
      .describe(
        'When another product has a SKU or barcode by now: the product stays in the trash, or it comes back with a ' +
          'new SKU and without that barcode',
      ),
  })
  .refine(
    ({ ids, deletedAt, all }) => [ids, deletedAt, all].filter((given) => given !== undefined).length === 1,
    'Please say which products to restore: ids, deletedAt or all',
  )

export const emptyProductTrashRequest = z.discriminatedUnion('deleteType', [
  z.object({ deleteType: z.literal('selected'), ids: chosen }),
  z.object({ deleteType: z.literal('all') }),
])
