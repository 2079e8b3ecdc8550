import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { auditExport } from '#domains/staff/audit-export.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { answerMessage } from './answer-message.ts'
import {
  answerMessageRequest,
  markMessagesRequest,
  messageCounts,
  messageFilters,
  messagesQuery,
  officeMessage,
  openedMessage,
} from './contract.ts'
import { inbox, messageById } from './inbox.ts'
import { markMessages } from './mark-messages.ts'
import { messagesCsv } from './messages-csv.ts'

const success = z.literal(true)
const sees = { access: { permission: 'users.view' } }
const changes = { access: { permission: 'users.edit' } }
const words = { new: 'marked unread', read: 'marked read', archived: 'archived', inbox: 'back in the inbox' }

/** The back office's doors to the inbox. */
export const messageOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { config, db, clock } },
) => {
  app.get(
    '/messages',
    {
      config: sees,
      schema: {
        summary: 'What people wrote to the shop',
        tags: ['messages'],
        querystring: messagesQuery,
        response: {
          200: z.object({
            success,
            messages: z.array(officeMessage),
            page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
            counts: messageCounts,
          }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await inbox(db, query)) }),
  )

  app.get(
    '/message',
    {
      config: sees,
      schema: {
        summary: 'One message with its answers; the orders of its writer only for those who may see orders',
        tags: ['messages'],
        querystring: z.object({
          id: z.coerce
            .number()
            .int()
            .positive()
            .max(2 ** 53 - 1),
        }),
        response: { 200: openedMessage, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const withOrders = mayDo(await request.requireStaff(), 'orders.view')
      const whole = await messageById(db, request.query.id, { withOrders })
      return { success: true as const, canMail: await canSendMail(db, config), ...whole }
    },
  )

  app.get(
    '/messages-csv',
    {
      config: sees,
      schema: {
        summary: 'The messages as a CSV file',
        tags: ['messages'],
        querystring: messageFilters,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="messages-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            auditExport(db, await request.requireStaff(), 'messages', request.query, messagesCsv(db, request.query)),
          ),
        ),
  )

  app.put(
    '/messages',
    {
      config: changes,
      schema: {
        summary: 'Mark messages read or unread, lay them into the archive or back',
        tags: ['messages'],
        body: markMessagesRequest,
        response: {
          200: z.object({ success, changed: z.number(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const changed = await markMessages(db, request.body, await request.requireStaff(), clock())
      const message = `${changed} ${changed === 1 ? 'message' : 'messages'} ${words[request.body.status]}`
      return { success: true as const, changed, message }
    },
  )

  app.post(
    '/answer-message',
    {
      config: changes,
      schema: {
        summary: 'Answer a message by mail, in the language of its writer',
        tags: ['messages'],
        body: answerMessageRequest,
        response: { 200: z.object({ success, message: z.string() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const smtp = await canSendMail(db, config)
      await answerMessage(db, request.body, await request.requireStaff(), { now: clock(), smtp })
      const message = smtp ? 'Answer sent' : 'Answer kept: the shop has no way to send mail yet'
      return { success: true as const, message }
    },
  )
}
