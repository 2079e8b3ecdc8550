import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { formatCount } from '#shared/money.ts'
import { attachMedia } from './attach-media.ts'
import { changeMedia, moveMedia } from './change-media.ts'
import { cutMedia } from './cut-media.ts'
import { deleteMedia, restoreMedia } from './delete-media.ts'
import { folderEndpoints } from './folder-endpoints.ts'
import { matchNames } from './match-names.ts'
import { originalEndpoint } from './original-endpoint.ts'
import { filesByContents, mediaDetails, mediaList } from './read-media.ts'
import { staffMediaRoutes as routes } from './staff-routes.ts'

const files = (count: number) => (count === 1 ? '1 file' : `${formatCount(count)} files`)

/** The back office's endpoints of the media library. */
export const mediaEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, storage, limits, clock } = context
  serve(app, routes.list, async ({ query }) => mediaList(db, query))
  serve(app, routes.details, async ({ query: { id } }) => ({ file: await mediaDetails(db, id) }))

  serve(app, routes.change, async (request) => {
    const file = await changeMedia(db, request.body, await request.requireStaff())
    return { file, message: `${file.name} saved` }
  })

  serve(app, routes.move, async (request) => {
    const { ids, folder } = request.body
    const moved = await moveMedia(db, ids, folder, await request.requireStaff())
    return { message: folder === null ? `${files(moved)} moved out of folders` : `${files(moved)} moved to ${folder}` }
  })

  serve(app, routes.delete, async (request) => {
    const outcome = await deleteMedia(db, request.body.ids, await request.requireStaff(), clock())
    return { ...outcome, message: `${files(outcome.deleted.length)} deleted` }
  })

  serve(app, routes.restore, async (request) => {
    const restored = await restoreMedia(db, request.body.ids, await request.requireStaff(), clock())
    return { message: `${files(restored)} restored` }
  })

  serve(app, routes.cut, async (request) => {
    const by = await request.requireStaff()
    await limits.count('upload', `staff:${by.id}`)
    const picture = await cutMedia({ db, storage }, request.body, by, clock())
    return { images: [picture], message: '1 image uploaded successfully' }
  })

  await app.register(folderEndpoints, { context })

  serve(app, routes.known, async ({ body }) => ({ files: await filesByContents(db, body.hashes) }))

  serve(app, routes.match, async ({ body }) => ({ names: await matchNames(db, body.names) }))

  serve(app, routes.attach, async (request) => {
    const added = await attachMedia(db, request.body, await request.requireStaff(), clock())
    return { added, message: added === 1 ? '1 picture added' : `${added} pictures added` }
  })

  await app.register(originalEndpoint, { context })
}
