import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { auditExport } from './audit-export.ts'
import { auditCsv, auditPage } from './audit-log.ts'
import { auditEntry, auditFilters, auditQuery, mailEntry, mailLetter, mailQuery } from './contract.ts'
import { linkOfMail, mailById, mailPage, resendMail } from './mail-log.ts'

const success = z.literal(true)
const pageInfo = z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() })
const mailId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What was done and what was written to people: full of names and addresses, so the main admin's alone. */
export const logEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  const canSend = () => canSendMail(db, config)

  app.get(
    '/audit-log',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Every change by staff: who, when, what, before, after',
        tags: ['logs'],
        querystring: auditQuery,
        response: {
          200: z.object({
            success,
            entries: z.array(auditEntry),
            page: pageInfo,
            people: z.array(z.string()),
            actions: z.array(z.string()),
          }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await auditPage(db, request.query)) }),
  )

  app.get(
    '/export-audit-log',
    {
      config: { access: 'main' },
      schema: {
        summary: 'The audit log as a CSV file',
        tags: ['logs'],
        querystring: auditFilters,
        response: { 200: z.unknown().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            auditExport(db, await request.requireStaff(), 'audit log', request.query, auditCsv(db, request.query)),
          ),
        ),
  )

  app.get(
    '/mail-log',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Every mail that the shop wrote, without its words; canSend: it has a way to send them',
        tags: ['logs'],
        querystring: mailQuery,
        response: {
          200: z.object({
            success,
            mails: z.array(mailEntry),
            page: pageInfo,
            kinds: z.array(z.string()),
            canSend: z.boolean(),
          }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await mailPage(db, request.query)), canSend: await canSend() }),
  )

  app.get(
    '/mail',
    {
      config: { access: 'main' },
      schema: {
        summary: 'One mail with its words; links that open an account stand in it without their secret',
        tags: ['logs'],
        querystring: z.object({ id: z.coerce.number().pipe(mailId) }),
        response: {
          200: z.object({ success, mail: mailLetter }),
          ...refusals(400, 401, 403, 404),
        },
      },
    },
    async (request) => ({ success: true as const, mail: await mailById(db, request.query.id) }),
  )

  app.post(
    '/mail-link',
    {
      config: { access: 'main' },
      schema: {
        summary: 'The link of a letter, to hand it over while the shop has no way to mail it; that is written down',
        tags: ['logs'],
        body: z.object({ id: mailId }),
        response: { 200: z.object({ success, link: z.string() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => ({
      success: true as const,
      link: await linkOfMail(db, request.body.id, await request.requireStaff(), {
        smtp: await canSend(),
        now: clock(),
      }),
    }),
  )

  app.post(
    '/resend-mail',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Send a mail that was kept or failed, or one more copy of one that was sent',
        tags: ['logs'],
        body: z.object({ id: mailId }),
        response: { 200: z.object({ success }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      await resendMail(db, request.body.id, await request.requireStaff(), { smtp: await canSend() })
      return { success: true as const }
    },
  )
}
