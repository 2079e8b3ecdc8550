import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { staffUserRoutes } from './staff-routes.ts'
import { noteUser } from './users/add-user-note.ts'
import { changeUser } from './users/change-user.ts'
import { createUser } from './users/create-user.ts'
import { deleteUsers } from './users/delete-users.ts'
import { emptyUserTrash } from './users/empty-user-trash.ts'
import { usersPage } from './users/list-users.ts'
import { matchUsers } from './users/match-users.ts'
import { restoreUsers } from './users/restore-users.ts'
import { cardOf, notesOf } from './users/user-card.ts'
import { usersCsv } from './users/users-csv.ts'

/** The back office's endpoints of users: registered customers and guests known from orders. */
export const userOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { config, db, clock } },
) => {
  for (const list of [staffUserRoutes.list, staffUserRoutes.listRegular]) {
    serve(app, list, ({ query }) => usersPage(db, query))
  }

  serve(app, staffUserRoutes.matches, async (request) => matchUsers(db, request.query, await request.requireStaff()))

  serve(app, staffUserRoutes.one, async (request) => {
    const member = await request.requireStaff()
    const may = { orders: mayDo(member, 'orders.view'), reviews: mayDo(member, 'products.view') }
    return cardOf(db, request.query.id, may)
  })

  serve(app, staffUserRoutes.csv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="users-${dhakaDay(clock())}.csv"`)
      .send(
        Readable.from(
          auditExport(db, await request.requireStaff(), 'users', request.query, usersCsv(db, request.query)),
        ),
      ),
  )

  serve(app, staffUserRoutes.create, async (request) => {
    const smtp = await canSendMail(db, config)
    const post = { origin: request.origin || undefined, smtp, now: clock() }
    const { id, invited } = await createUser(db, request.body, await request.requireStaff(), post)
    return {
      message: 'User created successfully!',
      id: String(id),
      invited,
      mailed: invited && smtp,
    }
  })

  serve(app, staffUserRoutes.change, async (request) => {
    await changeUser(db, request.body, await request.requireStaff(), clock())
    return { message: 'User updated successfully!' }
  })

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
    return { message: `${restored} ${restored === 1 ? 'user' : 'users'} restored`, restored }
  })

  serve(app, staffUserRoutes.emptyTrash, async (request) => {
    const deleted = await emptyUserTrash(db, await request.requireStaff())
    const label = labelOf(deleted === 1 ? 'single' : 'selected', deleted)
    return { message: `${label} - Permanently deleted from database`, deleted }
  })

  serve(app, staffUserRoutes.addNote, async (request) => {
    const email = await noteUser(db, request.body, await request.requireStaff(), clock())
    return { notes: await notesOf(db, email) }
  })
}

function labelOf(deleteType: 'single' | 'selected' | 'all', many: number): string {
  if (deleteType === 'all') return 'All users deleted successfully'
  return many === 1 ? 'User deleted successfully' : `${many} users deleted successfully`
}
