import { sizeChart } from '#domains/catalogue/size-charts/size-charts.ts'
import { shop } from '#web/request/shop.ts'
import type { Route } from './+types/size-chart'

/** A size chart as JSON. The same for every visitor. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, cacheTags } = context.get(shop)
  const chart = await sizeChart(db, params.chart)
  if (!chart)
    return Response.json({ success: false, error: 'Size chart not found', code: 'not_found' }, { status: 404 })
  cacheTags(`chart:${params.chart}`)
  return Response.json(chart)
}
