import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { addEntry, arrangeEntries, changeEntry, readEntries, removeEntry } from './arrange-lists.ts'
import {
  announcementRequest,
  bannerRequest,
  contentOrder,
  officeAnnouncement,
  officeBanner,
  officeSocialPost,
  officeTile,
  socialPostRequest,
  tileRequest,
} from './contract.ts'
import { announcementList, bannerList, type Curated, socialList, tileList } from './lists.ts'

const done = z.object({ success: z.literal(true) })
const sees = { access: { permission: 'settings.view' } }
const changes = { access: 'main' as const }
const known = { id: z.string().min(1).max(100), version: z.string().min(1).max(64) }
type Known = { id: string; version: string }
const place = { position: z.number().int().min(0).max(1_000_000).optional().describe('Where it stood before') }

/** The back office's doors to what the front page says: seen with settings.view, changed by the main admin. */
export const contentEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  /** The four doors of one list. */
  function doors<Given, Entry extends Known>(
    list: Curated<Given, Entry>,
    given: z.ZodType<Given>,
    entry: z.ZodType<Entry>,
  ) {
    const url = `/${list.name}`
    const one = done.extend({ entry, message: z.string() })
    const Word = list.word[0]?.toUpperCase() + list.word.slice(1)

    app.get(
      url,
      {
        config: sees,
        schema: {
          summary: `Every ${list.word} in its order, those that are over or to come as well`,
          tags: ['content'],
          response: {
            200: done.extend({ entries: z.array(entry), freeDeliveryOver: z.number().nullable() }),
            ...refusals(401, 403),
          },
        },
      },
      async () => {
        const [entries, { freeDeliveryOver }] = await Promise.all([readEntries(db, list, clock()), shopSettings(db)])
        return { success: true as const, entries, freeDeliveryOver }
      },
    )

    app.post(
      url,
      {
        config: changes,
        schema: {
          summary: `Add one more ${list.word}`,
          tags: ['content'],
          body: z.intersection(given, z.object(place)),
          response: { 200: one, ...refusals(400, 401, 403, 409, 422) },
        },
      },
      async (request) => {
        const added = await addEntry(
          context,
          list,
          request.body as Given & { position?: number },
          await request.requireStaff(),
          clock(),
        )
        return { success: true as const, entry: added, message: `${Word} added` }
      },
    )

    app.put(
      url,
      {
        config: changes,
        schema: {
          summary: `Change one ${list.word}`,
          tags: ['content'],
          body: z.intersection(given, z.object(known)),
          response: { 200: one, ...refusals(400, 401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const changed = await changeEntry(
          context,
          list,
          request.body as Given & Known,
          await request.requireStaff(),
          clock(),
        )
        return { success: true as const, entry: changed, message: `${Word} saved` }
      },
    )

    app.delete(
      url,
      {
        config: changes,
        schema: {
          summary: `Delete one ${list.word}; what is answered puts it back`,
          tags: ['content'],
          body: z.object(known),
          response: { 200: one.extend({ position: z.number() }), ...refusals(400, 401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const removed = await removeEntry(db, list, request.body, await request.requireStaff(), clock())
        return { success: true as const, ...removed, message: `${Word} deleted` }
      },
    )
  }

  doors(announcementList, announcementRequest, officeAnnouncement)
  doors(bannerList, bannerRequest, officeBanner)
  doors(tileList, tileRequest, officeTile)
  doors(socialList, socialPostRequest, officeSocialPost)

  app.put(
    '/content-order',
    {
      config: changes,
      schema: {
        summary: 'Bring one of these lists into another order',
        tags: ['content'],
        body: contentOrder,
        response: { 200: done.extend({ message: z.string() }), ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request) => {
      await arrangeEntries(db, request.body.list, request.body.ids, await request.requireStaff())
      return { success: true as const, message: 'Order saved' }
    },
  )
}
