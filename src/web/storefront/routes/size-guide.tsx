import { allSizeCharts } from '#domains/catalogue/size-charts/size-charts.ts'
import { loadPageText } from '#web/request/load-page-text.ts'
import { shop } from '#web/request/shop.ts'
import { SizeGuidePage } from '../pages/size-guide-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/size-guide'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, cacheTags } = context.get(shop)
  cacheTags('charts')
  const [{ text, origin, shopName }, charts] = await Promise.all([
    loadPageText(context, 'size-guide'),
    allSizeCharts(db),
  ])
  const groups = text.groups.map(({ title, section }) => ({
    title,
    charts: charts.filter((chart) => chart.section === section).map(({ key, chart }) => ({ key, chart })),
  }))
  return { text, groups: groups.filter((group) => group.charts.length > 0), origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/size-guide') : []
}

export default function SizeGuide({ loaderData: { text, groups } }: Route.ComponentProps) {
  return <SizeGuidePage text={text} groups={groups} />
}
