import { loadPageText } from '#web/request/load-page-text.ts'
import { BrandPage } from '../pages/brand-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/brand'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await loadPageText(context, 'brand')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/brand', 'WebPage') : []
}

export default function Brand({ loaderData: { text } }: Route.ComponentProps) {
  return <BrandPage text={text} />
}
