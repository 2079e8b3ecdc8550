import type { FastifyPluginAsync } from 'fastify'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { dashboard } from './dashboard.ts'
import { officeNews } from './office-news.ts'
import { officeSearch } from './office-search.ts'
import { staffReportRoutes } from './staff-routes.ts'

/** Data for the start screen of the back office. Parts without permission are left out of the answer. */
export const reportEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  serve(app, staffReportRoutes.dashboard, async (request) =>
    dashboard(db, await request.requireStaff(), request.query.period, clock()),
  )

  serve(app, staffReportRoutes.news, async (request) => {
    const [news, { canSend }] = await Promise.all([
      officeNews(db, await request.requireStaff()),
      shopSettings(db).then((settings) => mailState(config, settings)),
    ])
    return { canMail: canSend, ...news }
  })

  serve(app, staffReportRoutes.search, async (request) =>
    officeSearch(db, await request.requireStaff(), request.query.q),
  )
}
