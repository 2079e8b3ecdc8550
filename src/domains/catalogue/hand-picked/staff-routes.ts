import { answerOf, messageAnswer, route } from '#shared/route.ts'
import { pickedProducts, pickedProductsQuery, savePickedRequest } from './staff-contract.ts'

/** The back office's endpoints of hand-picked collections. */
export const staffPickedRoutes = {
  list: route({
    method: 'GET',
    path: 'picked-products',
    access: { permission: 'categories.view' },
    summary: 'The products that were picked for a collection, in their order',
    tag: 'catalogue',
    query: pickedProductsQuery,
    response: answerOf(pickedProducts.shape),
    refusals: [400, 401, 403, 404, 422],
  }),
  save: route({
    method: 'PUT',
    path: 'picked-products',
    access: { permission: 'categories.edit' },
    summary: 'Pick the products of a collection, and bring them into an order',
    tag: 'catalogue',
    body: savePickedRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
