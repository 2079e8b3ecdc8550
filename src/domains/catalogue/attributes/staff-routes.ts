import { z } from 'zod'
import { answerOf, messageAnswer, route } from '#shared/route.ts'
import {
  attributeOrderRequest,
  attributeRef,
  changeAttributeRequest,
  createAttributeRequest,
  mergeValuesRequest,
  officeAttribute,
} from './staff-contract.ts'

const saved = answerOf({ attribute: officeAttribute, message: z.string() })
const edit = { permission: 'products.edit' } as const

/** The back office's endpoints of attributes. */
export const staffAttributeRoutes = {
  list: route({
    method: 'GET',
    path: 'attributes',
    access: { permission: 'products.view' },
    summary: "The owner's attributes with their values, and the numbers of products that have them",
    tag: 'catalogue',
    response: answerOf({ attributes: z.array(officeAttribute) }),
    refusals: [401, 403],
  }),
  create: route({
    method: 'POST',
    path: 'attributes',
    access: edit,
    summary: 'Add an attribute; its kind stays as it is',
    tag: 'catalogue',
    body: createAttributeRequest,
    response: saved,
    refusals: [400, 401, 403, 409, 422],
  }),
  change: route({
    method: 'PUT',
    path: 'attributes',
    access: edit,
    summary: 'Change an attribute and its values; every page that shows them is new at once',
    tag: 'catalogue',
    body: changeAttributeRequest,
    response: saved,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  delete: route({
    method: 'DELETE',
    path: 'attributes',
    access: edit,
    summary: 'Delete an attribute that no product has (409 attribute_used with the number otherwise)',
    tag: 'catalogue',
    body: attributeRef,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  merge: route({
    method: 'POST',
    path: 'merge-attribute-values',
    access: edit,
    summary: 'Make one of two values, in all products and rules of collections',
    tag: 'catalogue',
    body: mergeValuesRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 422],
  }),
  order: route({
    method: 'PUT',
    path: 'attribute-order',
    access: edit,
    summary: 'The order in which pages and filters show the attributes',
    tag: 'catalogue',
    body: attributeOrderRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 422],
  }),
}
