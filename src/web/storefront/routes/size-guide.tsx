import { chartGroups } from '#web/request/chart-groups.ts'
import { loadPageText } from '#web/request/load-page-text.ts'
import { shop } from '#web/request/shop.ts'
import { SizeGuidePage } from '../pages/size-guide-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/size-guide'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, cacheTags } = context.get(shop)
  cacheTags('charts')
  const { text, origin, shopName } = await loadPageText(context, 'size-guide')
  return { text, groups: await chartGroups(db, text), origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/size-guide') : []
}

export default function SizeGuide({ loaderData: { text, groups } }: Route.ComponentProps) {
  return <SizeGuidePage text={text} groups={groups} />
}
