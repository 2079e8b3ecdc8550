import { z } from 'zod'
import { route } from '#shared/route.ts'
import { placesAnswer } from './contract.ts'

/** The public endpoint of the places that the shop delivers to. */
export const placesRoutes = {
  list: route({
    method: 'GET',
    path: 'places',
    access: 'public',
    summary: 'All divisions, districts and thanas, with their codes and their names in English and Bangla',
    description: 'Changes with a release only: with `vintage` it may be cached for a year.',
    tag: 'places',
    query: z.object({ vintage: z.string().max(20).optional() }),
    response: placesAnswer,
    refusals: [400],
  }),
}
