import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { createFolder, deleteFolder, renameFolder } from './folders.ts'
import { staffMediaRoutes as routes } from './staff-routes.ts'

/** The folders of the media library in the back office. */
export const folderEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db } }) => {
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
}
