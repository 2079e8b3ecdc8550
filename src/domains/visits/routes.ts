import { z } from 'zod'
import { route } from '#shared/route.ts'
import { visitRequest } from './contract.ts'

/** The page views of visitors. */
export const visitRoutes = {
  record: route({
    method: 'POST',
    path: 'visit',
    access: 'public',
    summary: 'Count a page that somebody looks at',
    description:
      'Without cookies: a visitor is a hash of address and browser with a salt that lives one day. Robots, and whoever asks not to be tracked, are not counted.',
    tag: 'visits',
    body: visitRequest,
    response: z.null(),
    status: 204,
    refusals: [400, 422, 429],
  }),
}
