import { data, type RouterContextProvider, redirect } from 'react-router'
import { hasSecondSizes } from '#domains/catalogue/second-size.ts'
import { previewedLines } from '#domains/content/announcements/announcement-lines.ts'
import type { AnnouncementDocument } from '#domains/content/announcements/staff-contract.ts'
import type { SizeGuideText } from '#domains/content/contract.ts'
import type { HomeDocument } from '#domains/content/home/staff-contract.ts'
import { shopMenus } from '#domains/content/menus/shop-menus.ts'
import type { MenuDocument } from '#domains/content/menus/staff-contract.ts'
import { editedText, ownText, shownText } from '#domains/content/page-editor/edited-text.ts'
import { movedTo, previewedVersion, shownVersion } from '#domains/content/page-editor/read-page.ts'
import type { PageDocument } from '#domains/content/page-editor/staff-contract.ts'
import { isStandardPage, type PageFacts } from '#domains/content/page-editor/standard-text.ts'
import type { PageName } from '#domains/content/pages/page-text.ts'
import { publicZones } from '#domains/places/zones.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings, shopAddress, shopNameIn } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { type Locale, pathIn } from '#shared/locales.ts'
import { formatOpeningHours, readOpeningHours } from '#shared/opening-hours.ts'
import type { Store } from '#web/storefront/pages/store.ts'
import { chartGroups } from './chart-groups.ts'
import { loadHome } from './load-home.ts'
import { shop } from './shop.ts'

type Context = Readonly<RouterContextProvider>

const factsOf = async (db: Db): Promise<PageFacts> => {
  const [settings, zones, secondSizes] = await Promise.all([publicSettings(db), publicZones(db), hasSecondSizes(db)])
  return { settings, zones, secondSizes }
}

/** Named `place`, because tabs opened before the upgrade still read that name. */
const headOf = ({ settings }: PageFacts, locale: Locale, origin: string) => ({
  place: storeOf(settings, locale),
  origin,
  shopName: shopNameIn(settings, locale),
})

/** Loader data of a content page: its text in the page's language, and the data of its head. */
export async function loadPageText<Name extends PageName>(context: Context, name: Name) {
  const { db, locale, origin, cacheTags, expiresAt } = context.get(shop)
  cacheTags('settings', 'menu', 'pages')
  const facts = await factsOf(db)
  const { text, until } = await shownText(db, name, facts, locale, new Date())
  expiresAt(until)
  return { text, ...headOf(facts, locale, origin) }
}

/** The same for a page written by the shop. @throws 301 if its slug changed, 404 */
export async function loadOwnPage(context: Context, slug: string) {
  const { db, locale, origin, cacheTags, expiresAt } = context.get(shop)
  cacheTags('settings', 'menu', 'pages')
  const [facts, version] = await Promise.all([factsOf(db), shownVersion(db, { slug, isOwn: true }, new Date())])
  expiresAt(version?.until)
  if (!version?.document || !version.publishedAt) {
    const today = version ? undefined : await movedTo(db, slug)
    throw today === undefined ? data(null, { status: 404 }) : redirect(pathIn(`/pages/${today}`, locale), 301)
  }
  return { text: ownText(version.document, facts, locale, version.publishedAt), ...headOf(facts, locale, origin) }
}

/** The preview of a document version, for anyone with its preview URL. @throws 404 */
export async function loadPreview(context: Context, token: string) {
  const { db, locale, origin, noStore } = context.get(shop)
  noStore()
  const [facts, version] = await Promise.all([factsOf(db), previewedVersion(db, token)])
  if (!version) throw data(null, { status: 404 })
  const { slug, isOwn, document } = version
  const head = headOf(facts, locale, origin)
  if (!isOwn && slug === 'home')
    return { page: 'home' as const, ...head, ...(await loadHome(context, document as HomeDocument)) }
  if (!isOwn && slug === 'menus') {
    const { menus } = await shopMenus(db, locale, new Date(), document as MenuDocument)
    return { page: 'menus' as const, ...head, menus }
  }
  if (!isOwn && slug === 'announcements') {
    const lines = await previewedLines(db, new Date(), document as AnnouncementDocument)
    return { page: 'announcements' as const, ...head, lines }
  }
  const text =
    !isOwn && isStandardPage(slug)
      ? editedText(slug, document as PageDocument, facts, locale, new Date())
      : ownText(document as PageDocument, facts, locale, new Date())
  const standard = isOwn ? undefined : (slug as PageName)
  // The tables of the size guide are data, not text: the preview shows the current ones.
  const groups = standard === 'size-guide' ? await chartGroups(db, text as SizeGuideText) : []
  return { page: 'text' as const, standard, text, groups, ...head }
}

export const storeOf = (s: ShopSettings, locale: Locale): Store => ({
  name: shopNameIn(s, locale),
  address: shopAddress(s, locale),
  phone: s.phone,
  whatsapp: s.whatsapp,
  email: s.email,
  hours: formatOpeningHours(s.openingHours, locale),
  daily: readOpeningHours(s.openingHours),
  at: s.latitude === null || s.longitude === null ? null : { latitude: s.latitude, longitude: s.longitude },
})
