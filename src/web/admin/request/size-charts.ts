import { queryOptions } from '@tanstack/react-query'
import type { OfficeChart } from '#domains/catalogue/size-charts/staff-contract.ts'
import { staffChartRoutes } from '#domains/catalogue/size-charts/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

export type { OfficeChart }
export type ChartFields = RouteBody<typeof staffChartRoutes.create>

/** All size charts, in the order of the size guide. */
export const sizeChartsQuery = queryOptions({
  queryKey: ['size-charts'],
  queryFn: async ({ signal }) => (await call(staffChartRoutes.list, { signal })).charts,
  staleTime: 0,
})

/** @param chart the one that was opened; undefined: a new one @throws ApiRefusal 409 stale, 422 */
export const saveSizeChart = (chart: Pick<OfficeChart, 'key' | 'version'> | undefined, fields: ChartFields) =>
  chart
    ? call(staffChartRoutes.change, { body: { ...fields, key: chart.key, version: chart.version } })
    : call(staffChartRoutes.create, { body: fields })

/** @throws ApiRefusal 409 stale, 409 chart_used */
export const deleteSizeChart = ({ key, version }: OfficeChart) =>
  call(staffChartRoutes.delete, { body: { key, version } })
