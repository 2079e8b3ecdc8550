import { answerOf, messageAnswer, route } from '#shared/route.ts'
import { relatedPieces, relatedQuery, saveRelatedRequest } from './staff-contract.ts'

export const staffRelatedRoutes = {
  list: route({
    method: 'GET',
    path: 'related-products',
    access: { permission: 'products.view' },
    summary: 'The pieces picked for You may also like or Complete the look of a product, in their order',
    tag: 'catalogue',
    query: relatedQuery,
    response: answerOf(relatedPieces.shape),
    refusals: [400, 401, 403, 404, 422],
  }),
  save: route({
    method: 'PUT',
    path: 'related-products',
    access: { permission: 'products.edit' },
    summary: 'Pick the pieces for You may also like or Complete the look of a product',
    tag: 'catalogue',
    body: saveRelatedRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
