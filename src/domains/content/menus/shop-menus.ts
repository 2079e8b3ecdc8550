import { menu as categoryMenu } from '#domains/catalogue/categories/menu.ts'
import { type ShownCategories, shownCategories } from '#domains/catalogue/categories/shown-categories.ts'
import type { MenuEntry } from '#domains/catalogue/contract.ts'
import { cachedShown } from '#domains/content/page-editor/cached-shown.ts'
import { menusWithSlugs } from '#domains/content/page-editor/named-categories.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { socialLinks } from '#shared/social-links.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { MenuLink, ShopMenus, TopEntry } from './contract.ts'
import type { MenuDocument, MenuItem } from './staff-contract.ts'
import { standardMenus } from './standard-menus.ts'

/**
 * The menus at a given time, in one language. Cache with 'menu', 'settings' and 'pages', at most until `until`.
 * @param document a version to preview; default: the published one
 */
export async function shopMenus(
  db: Db,
  locale: Locale,
  now: Date,
  document?: MenuDocument,
): Promise<{ menus: ShopMenus; until: Date | undefined }> {
  const [shown, tree, categories, settings] = await Promise.all([
    document ? undefined : cachedShown<MenuDocument>(db, 'menus', now),
    categoryMenu(db),
    shownCategories(db),
    publicSettings(db),
  ])
  const inLanguage = resolver(contentLocale(locale), {
    tree,
    categories,
    shop: shopNameIn(settings, locale),
    profiles: socialLinks(settings).map(({ name, address }) => ({ label: name, to: address })),
  })
  const { header, drawer, footer, legal } = menusWithSlugs(
    document ?? shown?.document ?? standardMenus(),
    (slug) => categories.get(slug)?.slug ?? slug,
  )
  return {
    menus: {
      header: header.flatMap(inLanguage.top),
      drawer: drawer?.flatMap(inLanguage.top) ?? null,
      footer: footer
        .map((column) => ({
          key: column.id,
          title: inLanguage.labelOf(column),
          links: column.items.flatMap(inLanguage.links),
        }))
        .filter(({ links }) => links.length > 0),
      legal: legal.flatMap(inLanguage.links),
    },
    until: shown?.until,
  }
}

type Facts = {
  /** The category tree as menu entries; not every category is in it. */
  tree: MenuEntry[]
  categories: ShownCategories
  shop: string
  profiles: MenuLink[]
}

function resolver(language: ContentLanguage, { tree, categories, shop, profiles }: Facts) {
  const say = (words: TextPair) => words[language] || words.en
  const labelOf = ({ kind, label, link }: MenuItem) => {
    const own = say({ en: label.en, bn: label.bn || label.en }).replaceAll('{shop}', shop)
    const category = kind === 'category' && categories.get(link)
    return own || (category ? say(category.title) : '')
  }
  const pathOf = ({ kind, link }: MenuItem) => (kind === 'category' ? `/collections/${link}` : link)
  /** Some entries depend on the shop: they are hidden if it has no such category, collection or profile. */
  const isThere = ({ kind, link }: MenuItem) => {
    if (kind === 'category') return categories.has(link)
    if (kind === 'collections') return tree.some(({ slug }) => slug === 'collections')
    return kind !== 'profiles' || profiles.length > 0
  }
  /** An entry without those below it. */
  const links = (item: MenuItem): MenuLink[] => {
    if (!isThere(item)) return []
    if (item.kind === 'profiles') return profiles
    return [{ label: labelOf(item), to: pathOf(item) }]
  }
  /** The groups below a category, or the special collections. */
  const groupsOf = (slug: string): TopEntry['groups'] =>
    (tree.find((entry) => entry.slug === slug)?.groups ?? []).map(({ title, entries }) => ({
      title: title && say(title),
      entries: entries.map((entry) => ({ label: say(entry.title), to: `/collections/${entry.slug}` })),
    }))
  const top = (item: MenuItem): TopEntry[] => {
    if (!isThere(item)) return []
    const loose = item.items.filter(({ items }) => items.length === 0).flatMap(links)
    const own: TopEntry['groups'] = [
      ...(loose.length > 0 ? [{ title: null, entries: loose }] : []),
      ...item.items
        .filter(({ items }) => items.length > 0)
        .map((group) => ({ title: labelOf(group), entries: group.items.flatMap(links) })),
    ]
    const ofShop =
      item.kind === 'profiles'
        ? [{ title: null, entries: profiles }]
        : item.kind === 'link'
          ? []
          : groupsOf(item.kind === 'category' ? item.link : 'collections')
    return [
      {
        key: item.id,
        label: labelOf(item),
        to: pathOf(item),
        ...(item.isHighlighted && { isSale: true }),
        groups: [...ofShop, ...own].filter(({ entries }) => entries.length > 0),
      },
    ]
  }
  return { labelOf, links, top }
}
