import { z } from 'zod'
import { answerOf, messageAnswer, route } from '#shared/route.ts'
import {
  bannerRequest,
  type ContentList,
  contentOrder,
  entryNames,
  officeBanner,
  officeSocialPost,
  officeTile,
  socialPostRequest,
  tileRequest,
} from './staff-contract.ts'

const known = z.object({ id: z.string().min(1).max(100), version: z.string().min(1).max(64) })
const place = z.object({
  position: z.number().int().min(0).max(1_000_000).optional().describe('Where it stood before'),
})

/** The endpoints of one list. */
function listRoutes<const List extends ContentList, Given extends z.ZodType, Entry extends z.ZodType>(
  list: List,
  given: Given,
  entry: Entry,
) {
  const name = entryNames[list]
  const saved = { entry, message: z.string() }
  return {
    list: route({
      method: 'GET',
      path: list,
      access: { permission: 'settings.view' },
      summary: `Every ${name} in its order, those that are over or to come as well`,
      tag: 'content',
      response: answerOf({ entries: z.array(entry) }),
      refusals: [401, 403],
    }),
    add: route({
      method: 'POST',
      path: list,
      access: 'main',
      summary: `Add one more ${name}`,
      tag: 'content',
      body: z.intersection(given, place),
      response: answerOf(saved),
      refusals: [400, 401, 403, 409, 422],
    }),
    change: route({
      method: 'PUT',
      path: list,
      access: 'main',
      summary: `Change one ${name}`,
      tag: 'content',
      body: z.intersection(given, known),
      response: answerOf(saved),
      refusals: [400, 401, 403, 404, 409, 422],
    }),
    remove: route({
      method: 'DELETE',
      path: list,
      access: 'main',
      summary: `Delete one ${name}; what is answered puts it back`,
      tag: 'content',
      body: known,
      response: answerOf({ ...saved, position: z.number() }),
      refusals: [400, 401, 403, 404, 409, 422],
    }),
  }
}
/** The endpoints of any list. */
export type ListRoutes = ReturnType<typeof listRoutes<ContentList, z.ZodType, z.ZodType>>

/** Content of the home page: visible with settings.view, changed only by the main admin. */
export const staffContentRoutes = {
  lists: {
    banners: listRoutes('banners', bannerRequest, officeBanner),
    'featured-categories': listRoutes('featured-categories', tileRequest, officeTile),
    'social-posts': listRoutes('social-posts', socialPostRequest, officeSocialPost),
  },
  order: route({
    method: 'PUT',
    path: 'content-order',
    access: 'main',
    summary: 'Bring one of these lists into another order',
    tag: 'content',
    body: contentOrder,
    response: messageAnswer,
    refusals: [400, 401, 403, 409, 422],
  }),
}
