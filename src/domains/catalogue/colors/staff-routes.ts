import { answerOf, messageAnswer, route } from '#shared/route.ts'
import { mergeColorsRequest, officeColors, saveColorRequest } from './staff-contract.ts'

/** The back office's endpoints of colours. */
export const staffColorRoutes = {
  list: route({
    method: 'GET',
    path: 'colors',
    access: { permission: 'products.view' },
    summary: 'All colours with their looks, other spellings, and numbers of products; those to decide first',
    tag: 'catalogue',
    response: answerOf(officeColors.shape),
    refusals: [401, 403],
  }),
  save: route({
    method: 'PUT',
    path: 'colors',
    access: { permission: 'products.edit' },
    summary: 'Change how a colour is called and looks, in all products',
    tag: 'catalogue',
    body: saveColorRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  merge: route({
    method: 'POST',
    path: 'merge-colors',
    access: { permission: 'products.edit' },
    summary: 'Make one colour of two spellings',
    tag: 'catalogue',
    body: mergeColorsRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
