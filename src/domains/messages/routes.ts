import { messageAnswer, route } from '#shared/route.ts'
import { contactRequest } from './contract.ts'

/** The contact form. */
export const messageRoutes = {
  write: route({
    method: 'POST',
    path: 'contact',
    access: 'public',
    summary: 'Write to the shop',
    description:
      'With a UUID as idempotencyKey a message that is sent twice is kept once; another message with the same key is refused (409 key_reused).',
    tag: 'messages',
    body: contactRequest,
    response: messageAnswer,
    refusals: [400, 409, 422, 429],
  }),
}
