import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { noteExport } from '#domains/staff/note-export.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { changeUser } from './change-user.ts'
import {
  createUserRequest,
  customerNote,
  deleteUsersRequest,
  editUserRequest,
  noteRequest,
  officeUser,
  restoreUsersRequest,
  userCard,
  userCounts,
  userFilters,
  userId,
  usersQuery,
} from './contract.ts'
import { createUser } from './create-user.ts'
import { deleteUsers, emptyUserTrash, restoreUsers } from './delete-users.ts'
import { noteUser } from './note-user.ts'
import { cardOf, notesOf } from './user-card.ts'
import { usersPage } from './users.ts'
import { usersCsv } from './users-csv.ts'

const done = z.object({ success: z.literal(true) })
const said = done.extend({ message: z.string() })
const sees = { access: { permission: 'users.view' } }
const changes = { access: { permission: 'users.edit' } }
const userList = done.extend({
  users: z.array(officeUser),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: userCounts,
})

/** The back office's doors to users (users, regular-users): registered customers and guests known from orders. */
export const userOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { config, db, clock } },
) => {
  for (const name of ['/users', '/regular-users']) {
    app.get(
      name,
      {
        config: sees,
        schema: {
          summary: 'Registered customers and guests known from orders',
          description: 'Without `page` and `perPage` all of them, 10,000 at most.',
          tags: ['users'],
          querystring: usersQuery,
          response: { 200: userList, ...refusals(400, 401, 403) },
        },
      },
      async ({ query }) => ({ success: true as const, ...(await usersPage(db, query)) }),
    )
  }

  app.get(
    '/user',
    {
      config: sees,
      schema: {
        summary: 'The card of one user; orders and reviews only for those who may see them',
        tags: ['users'],
        querystring: z.object({ id: userId }),
        response: { 200: userCard.extend({ success: z.literal(true) }), ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const member = await request.requireStaff()
      const may = { orders: mayDo(member, 'orders.view'), reviews: mayDo(member, 'products.view') }
      return { success: true as const, ...(await cardOf(db, request.query.id, may)) }
    },
  )

  app.get(
    '/users-csv',
    {
      config: sees,
      schema: {
        summary: 'The users as a CSV file',
        tags: ['users'],
        querystring: userFilters,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="users-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            noteExport(db, await request.requireStaff(), 'users', request.query, usersCsv(db, request.query)),
          ),
        ),
  )

  app.post(
    '/regular-users',
    {
      config: changes,
      schema: {
        summary: 'Open an account for somebody; without a password a link to choose one is mailed',
        tags: ['users'],
        body: createUserRequest,
        response: {
          200: said.extend({ id: z.string(), invited: z.boolean(), mailed: z.boolean() }),
          ...refusals(400, 401, 403, 409, 422),
        },
      },
    },
    async (request) => {
      const smtp = await canSendMail(db, config)
      const post = { origin: request.origin || undefined, smtp, now: clock() }
      const { id, invited } = await createUser(db, request.body, await request.requireStaff(), post)
      return {
        success: true as const,
        message: 'User created successfully!',
        id: String(id),
        invited,
        mailed: invited && smtp,
      }
    },
  )

  app.put(
    '/users',
    {
      config: changes,
      schema: {
        summary: 'Change a registered customer; deactivating signs them out everywhere at once',
        tags: ['users'],
        body: editUserRequest,
        response: { 200: said, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      await changeUser(db, request.body, await request.requireStaff(), clock())
      return { success: true as const, message: 'User updated successfully!' }
    },
  )

  app.delete(
    '/users',
    {
      // Everybody at once is the main admin's alone: deleteUsers decides.
      config: changes,
      schema: {
        summary: 'Lay accounts into the trash, from where they can be restored for 30 days; guests and orders stay',
        tags: ['users'],
        body: deleteUsersRequest,
        response: {
          200: said.extend({
            remainingCount: z.number(),
            userIds: z.array(z.string()).describe('Those deleted, 10,000 at most'),
            deletedAt: z.iso.datetime().describe('Restores all of them'),
            guestsKept: z.number(),
          }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { body } = request
      const ids = body.deleteType === 'all' ? 'all' : body.userIds
      const { userIds, deletedAt, guestsKept } = await deleteUsers(db, ids, await request.requireStaff(), clock())
      const { counts } = await usersPage(db, { page: 1, perPage: 1 })
      return {
        success: true as const,
        message: labelOf(body.deleteType, userIds.length),
        remainingCount: counts.total,
        userIds: userIds.slice(0, 10_000),
        deletedAt: deletedAt.toISOString(),
        guestsKept,
      }
    },
  )

  app.post(
    '/restore-users',
    {
      config: changes,
      schema: {
        summary: 'Take accounts out of the trash: some, or all that were deleted at one moment',
        tags: ['users'],
        body: restoreUsersRequest,
        response: { 200: said.extend({ restored: z.number() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const restored = await restoreUsers(db, request.body, await request.requireStaff(), clock())
      return { success: true as const, message: `${restored} ${restored === 1 ? 'user' : 'users'} restored`, restored }
    },
  )

  app.post(
    '/empty-user-trash',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Delete for good what lies in the trash; orders, reviews and messages stay',
        tags: ['users'],
        response: { 200: said.extend({ deleted: z.number() }), ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const deleted = await emptyUserTrash(db, await request.requireStaff())
      const label = labelOf(deleted === 1 ? 'single' : 'selected', deleted)
      return { success: true as const, message: `${label} - Permanently deleted from database`, deleted }
    },
  )

  app.post(
    '/customer-notes',
    {
      config: changes,
      schema: {
        summary: 'Note something about a user, for staff only',
        tags: ['users'],
        body: noteRequest,
        response: { 200: done.extend({ notes: z.array(customerNote) }), ...refusals(400, 401, 403, 404, 422) },
      },
    },
    async (request) => {
      const email = await noteUser(db, request.body, await request.requireStaff(), clock())
      return { success: true as const, notes: await notesOf(db, email) }
    },
  )
}

function labelOf(deleteType: 'single' | 'selected' | 'all', many: number): string {
  if (deleteType === 'all') return 'All users deleted successfully'
  return many === 1 ? 'User deleted successfully' : `${many} users deleted successfully`
}
