import { route } from '#shared/route.ts'
import { cartAnswer, cartRequest } from './contract.ts'

/** The cart of a signed-in customer. */
export const cartRoutes = {
  get: route({
    method: 'GET',
    path: 'cart',
    access: 'customer',
    summary: 'The cart of the account, oldest line first',
    description: 'Prices are those that were seen. What cannot be had any more is still listed: check-cart says why.',
    tag: 'cart',
    response: cartAnswer,
    refusals: [401, 403],
  }),
  merge: route({
    method: 'POST',
    path: 'cart',
    access: 'customer',
    summary: "Merge a device's cart into the account's; of a line that both have, the larger quantity stays",
    tag: 'cart',
    body: cartRequest,
    response: cartAnswer,
    refusals: [400, 401, 403, 409, 413, 415, 422],
  }),
  setLines: route({
    method: 'PUT',
    path: 'cart',
    access: 'customer',
    summary: 'Set the quantities of the lines named and leave the others; 0 takes a line out',
    tag: 'cart',
    body: cartRequest,
    response: cartAnswer,
    refusals: [400, 401, 403, 409, 413, 415, 422],
  }),
  empty: route({
    method: 'DELETE',
    path: 'cart',
    access: 'customer',
    summary: 'Empty the cart',
    tag: 'cart',
    response: cartAnswer,
    refusals: [401, 403],
  }),
}
