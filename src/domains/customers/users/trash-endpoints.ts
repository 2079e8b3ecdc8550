import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { formatCount } from '#shared/money.ts'
import type { RouteBody } from '#shared/route.ts'
import { staffUserRoutes } from '../staff-routes.ts'
import { deleteUsers } from './delete-users.ts'
import { emptyUserTrash } from './empty-user-trash.ts'
import { usersPage } from './list-users.ts'
import { restoreUsers } from './restore-users.ts'

/** Users go into the trash, come back, or are deleted for good. */
export const userTrashEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffUserRoutes.remove, async (request) => {
    const { body } = request
    const ids = body.deleteType === 'all' ? 'all' : body.userIds
    const { userIds, deletedAt, guestsKept } = await deleteUsers(db, ids, await request.requireStaff(), clock())
    const { counts } = await usersPage(db, { page: 1, perPage: 1 })
    return {
      message: labelOf(body.deleteType, userIds.length),
      remainingCount: counts.total,
      userIds: userIds.slice(0, 10_000),
      deletedAt: deletedAt.toISOString(),
      guestsKept,
    }
  })

  serve(app, staffUserRoutes.restore, async (request) => {
    const restored = await restoreUsers(db, request.body, await request.requireStaff(), clock())
    return { message: `${formatCount(restored)} ${restored === 1 ? 'user' : 'users'} restored`, restored }
  })

  serve(app, staffUserRoutes.emptyTrash, async (request) => {
    const deleted = await emptyUserTrash(db, await request.requireStaff())
    const label = labelOf(deleted === 1 ? 'single' : 'selected', deleted)
    return { message: `${label} - Permanently deleted from database`, deleted }
  })
}

function labelOf(deleteType: RouteBody<typeof staffUserRoutes.remove>['deleteType'], many: number): string {
  if (deleteType === 'all') return 'All users deleted successfully'
  return many === 1 ? 'User deleted successfully' : `${formatCount(many)} users deleted successfully`
}
