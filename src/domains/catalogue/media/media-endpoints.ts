import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { attachMedia } from './attach-media.ts'
import { changeMedia, moveMedia } from './change-media.ts'
import { cutMedia } from './cut-media.ts'
import { deleteMedia, restoreMedia } from './delete-media.ts'
import { createFolder, deleteFolder, renameFolder } from './folders.ts'
import { matchNames } from './match-names.ts'
import { originalOf } from './original-of.ts'
import { filesByContents, mediaDetails, mediaList } from './read-media.ts'
import { mediaIdQuery } from './staff-contract.ts'
import { staffMediaRoutes as routes } from './staff-routes.ts'

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** The back office's endpoints of the media library. */
export const mediaEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, storage, limits, clock } },
) => {
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

  serve(app, routes.createFolder, async (request) => {
    await createFolder(db, request.body.name, await request.requireStaff())
    return { message: `Folder ${request.body.name} added` }
  })

  serve(app, routes.renameFolder, async (request) => {
    const { name, newName } = request.body
    await renameFolder(db, name, newName, await request.requireStaff())
    return { message: `Folder renamed to ${newName}` }
  })

  serve(app, routes.deleteFolder, async (request) => {
    await deleteFolder(db, request.body.name, await request.requireStaff())
    return { message: 'Folder deleted. Its files stay in the library' }
  })

  serve(app, routes.known, async ({ body }) => ({ files: await filesByContents(db, body.hashes) }))

  serve(app, routes.match, async ({ body }) => ({ names: await matchNames(db, body.names) }))

  serve(app, routes.attach, async (request) => {
    const added = await attachMedia(db, request.body, await request.requireStaff(), clock())
    return { added, message: added === 1 ? '1 picture added' : `${added} pictures added` }
  })

  app.get(
    '/media-original',
    {
      config: { access: { permission: 'products.view' } },
      schema: {
        summary: 'Download a file as it was uploaded, without the place where it was taken',
        tags: ['media'],
        querystring: mediaIdQuery,
        response: refusals(400, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const { name, body } = await originalOf({ db, storage }, mediaIdQuery.parse(request.query).id)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(body)
    },
  )
}
