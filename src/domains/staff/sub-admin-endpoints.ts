import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changeSubAdmin } from './change-sub-admin.ts'
import { createSubAdmin } from './create-sub-admin.ts'
import { deleteSubAdmin } from './delete-sub-admin.ts'
import { subAdminRoutes } from './staff-routes.ts'
import { subAdmins } from './sub-admins.ts'

/** Managing sub-admins: only the main admin, whatever permissions others have. */
export const subAdminEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, subAdminRoutes.list, async () => ({ subadmins: await subAdmins(db) }))

  serve(app, subAdminRoutes.create, async (request) => ({
    message: 'Subadmin created successfully',
    subadmin: await createSubAdmin(db, request.body, await request.requireStaff()),
  }))

  serve(app, subAdminRoutes.change, async (request) => {
    const { username, isActive } = request.body
    const statusAlone = isActive !== undefined && username === undefined
    return {
      message: statusAlone ? 'Subadmin status updated' : 'Subadmin updated successfully',
      subadmin: await changeSubAdmin(db, request.body, await request.requireStaff()),
    }
  })

  serve(app, subAdminRoutes.remove, async (request) => {
    await deleteSubAdmin(db, request.query.id, await request.requireStaff(), clock())
    return { message: 'Subadmin deleted successfully' }
  })
}
