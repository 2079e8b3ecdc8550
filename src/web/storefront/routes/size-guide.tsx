import { sizeCharts } from '#domains/catalogue/browsing/size-charts.ts'
import { loadPageText } from '#web/request/load-page-text.ts'
import { SizeGuidePage } from '../pages/size-guide-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/size-guide'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await loadPageText(context, 'size-guide')
  const groups = text.groups.map(({ title, charts }) => ({
    title,
    charts: charts.flatMap((key) => {
      const chart = sizeCharts[key]
      return chart ? { key, chart } : []
    }),
  }))
  return { text, groups, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/size-guide') : []
}

export default function SizeGuide({ loaderData: { text, groups } }: Route.ComponentProps) {
  return <SizeGuidePage text={text} groups={groups} />
}
