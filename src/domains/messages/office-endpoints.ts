import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { type MessageMark, messageStates } from '#shared/messages/message-status.ts'
import { answerMessage } from './answer-message.ts'
import { inbox, matchMessages } from './inbox.ts'
import { markMessages } from './mark-messages.ts'
import { messageById } from './message-by-id.ts'
import { messageMarkKind, startMarking } from './message-mark-kind.ts'
import { messagesCsv } from './messages-csv.ts'
import { staffMessageRoutes } from './staff-routes.ts'

const words: Record<MessageMark, string> = {
  new: 'marked unread',
  read: 'marked read',
  archived: 'archived',
  inbox: 'back in the inbox',
}

export const messageOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { config, db, clock } },
) => {
  serve(app, staffMessageRoutes.list, async ({ query }) => inbox(db, query))

  serve(app, staffMessageRoutes.matches, async ({ query }) => ({ ids: await matchMessages(db, query) }))

  serve(app, staffMessageRoutes.one, async (request) => {
    const withOrders = mayDo(await request.requireStaff(), 'orders.view')
    const whole = await messageById(db, request.query.id, { withOrders })
    return { canMail: await canSendMail(db, config), ...whole }
  })

  serve(app, staffMessageRoutes.csv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="messages-${dhakaDay(clock())}.csv"`)
      .send(
        Readable.from(
          auditExport(db, await request.requireStaff(), 'messages', request.query, messagesCsv(db, request.query)),
        ),
      ),
  )

  const kinds = { 'message.mark': messageMarkKind }

  serve(app, staffMessageRoutes.mark, async (request, reply) => {
    const { body } = request
    const member = await request.requireStaff()
    const answer = (changed: number) => {
      const message = `${changed} ${changed === 1 ? 'message' : 'messages'} ${words[body.status]}`
      return { changed, message }
    }
    if (body.ids.length === 1) {
      const marked = await markMessages(db, body, member, clock())
      const wasUnread = [...marked.values()].some(({ before }) => messageStates[before].isUnread)
      return { ...answer(marked.size), wasUnread }
    }
    const id = await startMarking(db, body, member, clock())
    const { task, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone) return { task, ...answer(task.changed) }
    reply.code(202)
    return { task }
  })

  serve(app, staffMessageRoutes.answer, async (request) => {
    const smtp = await canSendMail(db, config)
    await answerMessage(db, request.body, await request.requireStaff(), { now: clock(), smtp })
    const message = smtp ? 'Answer sent' : 'Answer kept: the shop has no way to send mail yet'
    return { message }
  })
}
