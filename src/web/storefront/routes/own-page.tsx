import { loadOwnPage } from '#web/request/load-page-text.ts'
import { TextPage } from '../pages/text-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/own-page'

/** A page written by the shop: /pages/eid-offers. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { text, origin, shopName } = await loadOwnPage(context, params.slug)
  return { text, here: `/pages/${params.slug}`, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, loaderData.here) : []
}

export default function OwnPage({ loaderData: { text, here } }: Route.ComponentProps) {
  return <TextPage key={here} text={text} here={here} />
}
