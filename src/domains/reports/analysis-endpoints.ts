import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { storedSince } from '#domains/visits/purge-visits.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { analytics as readAnalytics } from './analytics.ts'
import { analyticsSheet } from './analytics-sheet.ts'
import { customerReport as readCustomers } from './customer-report.ts'
import { financialReport as readFinancial } from './financial-report.ts'
import { type Period, periodOf } from './period.ts'
import { productReport as readProducts } from './product-report.ts'
import { promisesKept } from './promises-kept.ts'
import { reportSheet } from './report-sheets.ts'
import { csvOf } from './reports-csv.ts'
import { salesReport as readSales } from './sales-report.ts'
import { staffReportRoutes } from './staff-routes.ts'
import { countVisits } from './visits-by-day.ts'

/** Analytics and Reports. Days are Dhaka days; docs/figures.md defines each figure. */
export const analysisEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { readDb, reportDb, clock } },
) => {
  const visitsByDay = countVisits(readDb)
  /** Periods without a summary are computed from the orders, which may take seconds. */
  const dbFor = ({ summed }: Period) => (summed === null ? reportDb : readDb)

  serve(app, staffReportRoutes.analytics, async (request) => {
    const now = clock()
    const period = periodOf(request.query.period, now)
    return readAnalytics(dbFor(period), period, await request.requireStaff(), { now, visitsByDay })
  })

  serve(app, staffReportRoutes.analyticsCsv, async (request, reply) => {
    const now = clock()
    const period = periodOf(request.query.period, now)
    const visits = await visitsByDay(period, now)
    const sheet = await analyticsSheet(reportDb, period, { visits, stored: storedSince(now) })
    const lines = auditExport(readDb, await request.requireStaff(), 'analytics', request.query, csvOf(sheet))
    return sendFile(reply, `analytics-${lastDays(period)}`, lines)
  })

  serve(app, staffReportRoutes.report, async (request) => {
    const { tab } = request.query
    const now = clock()
    const period = periodOf(request.query.period, now)
    const db = dbFor(period)
    switch (tab) {
      case 'sales':
        return { period, tab, ...(await readSales(db, period)) }
      case 'products':
        return { period, tab, ...(await readProducts(db, period)) }
      case 'customers':
        return { period, tab, ...(await readCustomers(db, period, await request.requireStaff(), now)) }
      case 'financial':
        return { period, tab, ...(await readFinancial(db, period)) }
      case 'delivery': {
        const { rows: _, ...report } = await promisesKept(reportDb, period, now)
        return { period, tab, ...report }
      }
    }
  })

  serve(app, staffReportRoutes.reportCsv, async (request, reply) => {
    const { tab } = request.query
    const now = clock()
    const period = periodOf(request.query.period, now)
    const sheet = await reportSheet(reportDb, tab, period, { member: await request.requireStaff(), now })
    const lines = auditExport(readDb, await request.requireStaff(), `report: ${tab}`, request.query, csvOf(sheet))
    return sendFile(reply, `${tab}-${lastDays(period)}`, lines)
  })
}

/** 30-days-to-2026-11-21, or 2026-11-01-to-2026-11-14 */
const lastDays = ({ days, since, until, summed }: Period) => `${summed ? `${days}-days` : since}-to-${until}`

const sendFile = (reply: FastifyReply, name: string, lines: AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines))
