import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changeRole } from './change-role.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './list-roles.ts'
import { roleRoutes } from './staff-routes.ts'

/** Only the main admin edits roles, so that nobody grants rights that they do not hold. */
export const roleEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db, clock } }) => {
  serve(app, roleRoutes.list, async () => ({ roles: await listRoles(db) }))

  serve(app, roleRoutes.create, async (request) => ({
    role: await createRole(db, request.body, await request.requireStaff(), clock()),
  }))

  serve(app, roleRoutes.change, async (request) => ({
    role: await changeRole(db, request.body, await request.requireStaff(), clock()),
  }))

  serve(app, roleRoutes.remove, async (request) => {
    await deleteRole(db, request.query, await request.requireStaff())
    return {}
  })
}
