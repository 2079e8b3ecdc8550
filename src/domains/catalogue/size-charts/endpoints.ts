import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteSizeChart } from './delete-size-chart.ts'
import { officeCharts } from './office-size-charts.ts'
import { changeSizeChart, createSizeChart } from './save-size-chart.ts'
import { staffChartRoutes } from './staff-routes.ts'

/** The back office's endpoints of size charts. */
export const chartOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffChartRoutes.list, async () => ({ charts: await officeCharts(db) }))

  serve(app, staffChartRoutes.create, async (request) => {
    const chart = await createSizeChart(db, request.body, await request.requireStaff(), clock())
    return { chart, message: `${chart.titleEn} added` }
  })

  serve(app, staffChartRoutes.change, async (request) => {
    const chart = await changeSizeChart(db, request.body, await request.requireStaff(), clock())
    return { chart, message: `${chart.titleEn} saved` }
  })

  serve(app, staffChartRoutes.delete, async (request) => {
    await deleteSizeChart(db, request.body, await request.requireStaff())
    return { message: 'Size chart deleted' }
  })
}
