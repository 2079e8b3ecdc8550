import { data } from 'react-router'
import type { PageName } from '#domains/content/pages/page-text.ts'
import { withoutLocale } from '#shared/locales.ts'
import { loadPageText } from '#web/request/load-page-text.ts'
import { TextPage } from '../pages/text-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/text-page'

/** Path → text. If a page has two paths, the one that equals its name is canonical. */
const pages = new Map<string, PageName>([
  ['/returns', 'returns'],
  ['/refund-policy', 'refund-policy'],
  ['/shipping-policy', 'shipping-policy'],
  ['/privacy', 'privacy'],
  ['/privacy-policy', 'privacy'],
  ['/terms', 'terms'],
  ['/terms-of-service', 'terms'],
])

/** @param url of the page: the request's URL ends in .data after a client-side navigation */
export async function loader({ context, url }: Route.LoaderArgs) {
  const name = pages.get(withoutLocale(url.pathname).replace(/\/+$/, ''))
  if (!name) throw data(null, { status: 404 })
  const { text, origin, shopName } = await loadPageText(context, name)
  return { text, here: `/${name}`, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, loaderData.here) : []
}

export default function TextPageRoute({ loaderData: { text, here } }: Route.ComponentProps) {
  return <TextPage key={here} text={text} here={here} />
}
