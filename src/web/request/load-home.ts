import type { RouterContextProvider } from 'react-router'
import { anythingShown } from '#domains/catalogue/browsing/anything-shown.ts'
import { homeContent } from '#domains/content/home/home-content.ts'
import type { HomeDocument } from '#domains/content/home/staff-contract.ts'
import { publicSettings, shopNames } from '#domains/settings/shop-settings.ts'
import { contentLocale } from '#shared/locales.ts'
import { packSections } from '#web/storefront/wire/home.ts'
import { shop } from './shop.ts'

/**
 * Loader data of the home page.
 * @param document a version to preview; by default the published one
 */
export async function loadHome(context: Readonly<RouterContextProvider>, document?: HomeDocument) {
  const { db, locale, origin, cacheTags, expiresAt } = context.get(shop)
  cacheTags('menu', 'content', 'settings', 'pages')
  const [{ sections, until, tags }, settings] = await Promise.all([
    homeContent(db, new Date(), document, contentLocale(locale)),
    publicSettings(db),
  ])
  cacheTags(...tags)
  expiresAt(until)
  const hasSlides = sections.some((section) => section.kind === 'hero' && section.banners.length > 0)
  // Only a page without slides depends on whether there are products; others need not be invalidated by every product.
  if (!hasSlides) cacheTags('list:all')
  const hasProducts = hasSlides || (await anythingShown(db))
  return { sections: packSections(sections), hasProducts, name: shopNames(settings), origin }
}
