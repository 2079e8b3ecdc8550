import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditExport } from '#domains/staff/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { analytics as readAnalytics } from './analytics.ts'
import {
  analytics,
  analyticsQuery,
  customerReport,
  financialReport,
  productReport,
  reportsQuery,
  salesReport,
  span,
} from './contract.ts'
import { customerReport as readCustomers } from './customer-report.ts'
import { financialReport as readFinancial } from './financial-report.ts'
import { type Period, periodOf } from './period.ts'
import { productReport as readProducts } from './product-report.ts'
import { analyticsSheet, csvOf, reportSheet } from './reports-csv.ts'
import { salesReport as readSales } from './sales-report.ts'
import { countVisits } from './visits-by-day.ts'

const done = z.object({ success: z.literal(true), period: span })
const seesAnalytics = { access: { permission: 'analytics.view' } }
const seesReports = { access: { permission: 'reports.view' } }

/** Analytics and Reports. Every day is a day in Dhaka; what each figure means stands in docs/figures.md. */
export const analysisEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { readDb: db, clock } },
) => {
  const visitsByDay = countVisits(db)
  app.get(
    '/analytics',
    {
      config: seesAnalytics,
      schema: {
        summary: 'Sales and visits of the last 7, 30 or 90 days beside the days before',
        description: 'Recent orders, with names, are in the answer only for who may see orders.',
        tags: ['reports'],
        querystring: analyticsQuery,
        response: { 200: analytics.extend({ success: z.literal(true) }), ...refusals(400, 401, 403) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await readAnalytics(db, Number(request.query.period), await request.requireStaff(), {
        now: clock(),
        visitsByDay,
      })),
    }),
  )

  app.get(
    '/analytics-csv',
    {
      config: seesAnalytics,
      schema: {
        summary: 'Sales and visits day by day, as a CSV file',
        tags: ['reports'],
        querystring: analyticsQuery,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const now = clock()
      const period = periodOf(Number(request.query.period), now)
      const sheet = await analyticsSheet(db, period, await visitsByDay(period, now))
      const lines = auditExport(db, await request.requireStaff(), 'analytics', request.query, csvOf(sheet))
      return sendFile(reply, `analytics-${lastDays(period)}`, lines)
    },
  )

  app.get(
    '/reports',
    {
      config: seesReports,
      schema: {
        summary: 'One tab of the reports, of the last 7, 30 or 90 days',
        description: 'Names and e-mail addresses of customers are null for who may not see users.',
        tags: ['reports'],
        querystring: reportsQuery,
        response: {
          200: z.union([
            done.extend({ tab: z.literal('sales'), ...salesReport.shape }),
            done.extend({ tab: z.literal('products'), ...productReport.shape }),
            done.extend({ tab: z.literal('customers'), ...customerReport.shape }),
            done.extend({ tab: z.literal('financial'), ...financialReport.shape }),
          ]),
          ...refusals(400, 401, 403),
        },
      },
    },
    async (request) => {
      const { tab } = request.query
      const now = clock()
      const period = periodOf(Number(request.query.period), now)
      const head = { success: true as const, period }
      switch (tab) {
        case 'sales':
          return { ...head, tab, ...(await readSales(db, period)) }
        case 'products':
          return { ...head, tab, ...(await readProducts(db, period)) }
        case 'customers':
          return { ...head, tab, ...(await readCustomers(db, period, await request.requireStaff(), now)) }
        case 'financial':
          return { ...head, tab, ...(await readFinancial(db, period)) }
      }
    },
  )

  app.get(
    '/reports-csv',
    {
      config: seesReports,
      schema: {
        summary: 'One tab of the reports in full, as a CSV file',
        description: 'Customers have names and e-mail addresses only for who may see users.',
        tags: ['reports'],
        querystring: reportsQuery,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { tab } = request.query
      const period = periodOf(Number(request.query.period), clock())
      const sheet = await reportSheet(db, tab, period, await request.requireStaff())
      const lines = auditExport(db, await request.requireStaff(), `report: ${tab}`, request.query, csvOf(sheet))
      return sendFile(reply, `${tab}-${lastDays(period)}`, lines)
    },
  )
}

/** 30-days-to-2026-11-21 */
const lastDays = ({ days, until }: Period) => `${days}-days-to-${until}`

const sendFile = (reply: FastifyReply, name: string, lines: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines))
