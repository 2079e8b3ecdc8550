import { sizeCharts } from '#domains/catalogue/browsing/size-charts.ts'
import type { Route } from './+types/size-chart'

/** Size chart of a garment type, as JSON, in inches. The same for every visitor. */
export function loader({ params }: Route.LoaderArgs) {
  const chart = Object.hasOwn(sizeCharts, params.chart) ? sizeCharts[params.chart] : undefined
  if (!chart)
    return Response.json({ success: false, error: 'Size chart not found', code: 'not_found' }, { status: 404 })
  return Response.json(chart, { headers: { 'cache-control': 'public, max-age=3600' } })
}
