import { loadPageText } from '#web/request/load-page-text.ts'
import { CarePage } from '../pages/care-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/care'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await loadPageText(context, 'care')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/care', 'WebPage') : []
}

export default function Care({ loaderData: { text } }: Route.ComponentProps) {
  return <CarePage text={text} />
}
