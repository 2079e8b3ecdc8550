import { z } from 'zod'
import { answerOf, pageInfo, pageNumber, pageSize, route } from '#shared/route.ts'
import {
  emptyProductTrashRequest,
  refusedRestoration,
  restoreProductsRequest,
  trashedProduct,
} from './staff-contract.ts'

const access = { permission: 'products.delete' } as const

/** The trash of products. */
export const productTrashRoutes = {
  list: route({
    method: 'GET',
    path: 'products-trash',
    access,
    summary: 'Products in the trash, what was deleted last on top',
    tag: 'catalogue',
    query: z.object({
      page: pageNumber.optional(),
      perPage: pageSize.optional(),
    }),
    response: answerOf({ products: z.array(trashedProduct), page: pageInfo }),
    refusals: [400, 401, 403],
  }),
  restore: route({
    method: 'POST',
    path: 'products-restore',
    access,
    summary: 'Take products out of the trash, within 30 days; those that are refused are reported',
    description:
      'A SKU or barcode that another product has by now is in the way: the answer names the product that has it. ' +
      'With `conflicts: "replace"` the product comes back with a new SKU and without that barcode.',
    tag: 'catalogue',
    body: restoreProductsRequest,
    response: answerOf({ message: z.string(), restored: z.number(), refused: z.array(refusedRestoration) }),
    refusals: [400, 401, 403, 404, 422],
  }),
  empty: route({
    method: 'DELETE',
    path: 'products-trash',
    access: 'main',
    summary: 'Remove products from the trash for good',
    description: 'With their pictures, reviews, hearts and cart lines. Their stock movements stay.',
    tag: 'catalogue',
    body: emptyProductTrashRequest,
    response: answerOf({ removed: z.number(), message: z.string() }),
    refusals: [400, 401, 403, 404, 422],
  }),
}
