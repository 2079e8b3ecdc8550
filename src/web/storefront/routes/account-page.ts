import type { RouterContextProvider } from 'react-router'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf, type Matches } from '../shop-facts.ts'

type Input = { context: Readonly<RouterContextProvider>; url: URL }

/** Loader of the account's pages: no personal data. Pages with a query (?next=, ?token=) are not cached. */
export async function loadAccountPage({ context, url }: Input) {
  const { db, origin, locale, cacheTags, noStore } = context.get(shop)
  if (url.search) noStore()
  else cacheTags('settings')
  const settings = await publicSettings(db)
  return { origin, shopName: shopNameIn(settings, locale) }
}

type Page = { loaderData: Awaited<ReturnType<typeof loadAccountPage>> | undefined; matches: Matches }

/** Meta tags of the account's pages, with noindex. */
export const accountMeta = (title: string, path: string, { loaderData, matches }: Page) =>
  loaderData
    ? pageMeta({ title, path, ...loaderData, facts: factsOf(matches), hidden: true })
    : [{ title: m.account() }]
