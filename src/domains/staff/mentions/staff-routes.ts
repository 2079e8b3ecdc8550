import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { peopleQuery, seenMentionsRequest } from './staff-contract.ts'

/** People who are named with @ in notes. */
export const mentionRoutes = {
  people: route({
    method: 'GET',
    path: 'mentionable-people',
    access: { permission: ['orders.view', 'users.view'] },
    summary: 'The names of staff who may read notes of orders or customers, to name them with @',
    tag: 'staff',
    query: peopleQuery,
    response: answerOf({ people: z.array(z.string()) }),
    refusals: [400, 401, 403],
  }),
  seen: route({
    method: 'POST',
    path: 'mentions-seen',
    access: 'staff',
    summary: "Take one's own mentions in the notes of an order or a customer off the bell",
    tag: 'staff',
    body: seenMentionsRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 422],
  }),
}
