import { answerOf, messageAnswer, route } from '#shared/route.ts'
import {
  collectionChoices,
  collectionPreview,
  collectionPreviewRequest,
  collectionProducts,
  collectionQuery,
  saveCollectionRequest,
} from './staff-contract.ts'

/** The back office's endpoints of collections by hand and by rule. */
export const staffCollectionRoutes = {
  read: route({
    method: 'GET',
    path: 'collection-products',
    access: { permission: 'categories.view' },
    summary: 'What a collection holds: its picked or pinned products, its rule, and when it is open',
    tag: 'catalogue',
    query: collectionQuery,
    response: answerOf(collectionProducts.shape),
    refusals: [400, 401, 403, 404, 422],
  }),
  save: route({
    method: 'PUT',
    path: 'collection-products',
    access: { permission: 'categories.edit' },
    summary: 'Pick the products of a collection, or give it a rule',
    tag: 'catalogue',
    body: saveCollectionRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  choices: route({
    method: 'GET',
    path: 'collection-choices',
    access: { permission: 'categories.view' },
    summary: 'The tags, colours and sizes that a condition of a collection can name',
    tag: 'catalogue',
    response: answerOf(collectionChoices.shape),
    refusals: [401, 403],
  }),
  preview: route({
    method: 'POST',
    path: 'collection-preview',
    access: { permission: 'categories.view' },
    summary: 'How many products a rule would take, and the first of them',
    tag: 'catalogue',
    body: collectionPreviewRequest,
    response: answerOf(collectionPreview.shape),
    refusals: [400, 401, 403, 422],
  }),
}
