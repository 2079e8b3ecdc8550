import type { RouterContextProvider } from 'react-router'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { shop } from './shop.ts'

type Input = { context: Readonly<RouterContextProvider>; url: URL }

/** Loader of the account's pages: no personal data. Pages with a query (?next=, ?token=) are not cached. */
export async function loadAccountPage({ context, url }: Input) {
  const { db, origin, locale, cacheTags, noStore } = context.get(shop)
  if (url.search) noStore()
  else cacheTags('settings')
  const settings = await publicSettings(db)
  return { origin, shopName: shopNameIn(settings, locale) }
}
