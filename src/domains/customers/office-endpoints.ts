import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { staffUserRoutes } from './staff-routes.ts'
import { addUserNote } from './users/add-user-note.ts'
import { changeUser } from './users/change-user.ts'
import { createUser } from './users/create-user.ts'
import { usersPage } from './users/list-users.ts'
import { matchUsers } from './users/match-users.ts'
import { userTrashEndpoints } from './users/trash-endpoints.ts'
import { cardOf, notesOf } from './users/user-card.ts'
import { usersCsv } from './users/users-csv.ts'

/** The back office's endpoints of users: registered customers and guests known from orders. */
export const userOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { config, db, clock } = context
  const postOf = async ({ origin }: FastifyRequest) => ({
    origin: origin || undefined,
    smtp: await canSendMail(db, config),
    now: clock(),
  })
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
    const post = await postOf(request)
    const { id, invited } = await createUser(db, request.body, await request.requireStaff(), post)
    return {
      message: 'User created successfully!',
      id: String(id),
      invited,
      mailed: invited && post.smtp,
    }
  })

  serve(app, staffUserRoutes.change, async (request) => {
    await changeUser(db, request.body, await request.requireStaff(), await postOf(request))
    return { message: 'User updated successfully!' }
  })

  await app.register(userTrashEndpoints, { context })

  serve(app, staffUserRoutes.addNote, async (request) => {
    const member = await request.requireStaff()
    const email = await addUserNote(db, request.body, member, clock())
    return { notes: mayDo(member, 'users.view') ? await notesOf(db, email) : [] }
  })
}
