import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { auditExport } from './audit/audit-export.ts'
import { auditCsv, auditPage } from './audit/audit-log.ts'
import { linkOfMail, mailById, mailPage } from './mail-log.ts'
import { resendMail } from './resend-mail.ts'
import { logRoutes } from './staff-routes.ts'

/** Audit log and mail log. Both contain names and addresses, so only the main admin may read them. */
export const logEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  const canSend = () => canSendMail(db, config)

  serve(app, logRoutes.audit, async (request) => auditPage(db, request.query))

  serve(app, logRoutes.auditCsv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-log-${dhakaDay(clock())}.csv"`)
      .send(
        Readable.from(
          auditExport(db, await request.requireStaff(), 'audit log', request.query, auditCsv(db, request.query)),
        ),
      ),
  )

  serve(app, logRoutes.mails, async (request) => ({ ...(await mailPage(db, request.query)), canSend: await canSend() }))

  serve(app, logRoutes.mail, async (request) => ({ mail: await mailById(db, request.query.id) }))

  serve(app, logRoutes.mailLink, async (request) => ({
    link: await linkOfMail(db, request.body.id, await request.requireStaff(), {
      smtp: await canSend(),
      now: clock(),
    }),
  }))

  serve(app, logRoutes.resendMail, async (request) => {
    await resendMail(db, request.body.id, await request.requireStaff(), { smtp: await canSend() })
    return {}
  })
}
