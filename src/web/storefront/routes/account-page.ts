import type { RouterContextProvider } from 'react-router'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf, type Matches } from '../shop-facts.ts'

type Asked = { context: Readonly<RouterContextProvider>; request: Request }

/** What the account's pages know: the shop and nothing of the person. An address of its own (?next=, ?token=) is not kept. */
export async function loadAccountPage({ context, request }: Asked) {
  const { db, origin, locale, cacheTags, noStore } = context.get(shop)
  if (new URL(request.url).search) noStore()
  else cacheTags('settings')
  const { shopName, shopNameBn } = await publicSettings(db)
  return { origin, shopName: locale === 'bn' ? shopNameBn : shopName }
}

type Page = { loaderData: Awaited<ReturnType<typeof loadAccountPage>> | undefined; matches: Matches }

/** Nobody looks for these pages in a search engine. */
export const accountMeta = (title: string, path: string, { loaderData, matches }: Page) =>
  loaderData
    ? pageMeta({ title, path, ...loaderData, facts: factsOf(matches), hidden: true })
    : [{ title: m.account() }]
