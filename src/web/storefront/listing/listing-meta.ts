import type { Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { count, inPageLocale } from '../../ui/locale.ts'
import { pageMeta } from '../page-meta.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { described, isRead, listDescribed, trailDescribed } from '../structured-data.ts'
import { filterCount } from './listing-query.ts'

/** The category of a list; null: a list of all. */
type Head = {
  slug: string
  title: TextPair
  description: TextPair
  parent: { slug: string; title: TextPair } | null
} | null

export const listingTitle = (query: ListingQuery, head: Head): string =>
  query.search ? m.shop_results_for({ query: query.search }) : head ? inPageLocale(head.title) : m.shop_title()

/** Breadcrumb of a list. */
export function listingTrail(head: Head, title: string) {
  const start = [{ label: m.home(), to: '/' }]
  if (!head) return [...start, { label: title }]
  const above = head.parent ? [{ label: inPageLocale(head.parent.title), to: `/collections/${head.parent.slug}` }] : []
  return [...start, { label: m.shop_title(), to: '/shop' }, ...above, { label: title }]
}

type Shown = { list: Listing; head: Head; query: ListingQuery; origin: string }

/** Title, description and JSON-LD of a list; one with filters or a search is not indexed. */
export function listingMeta({ list, head, query, origin }: Shown, facts: ShopFacts | undefined) {
  const picture = list.cards[0]?.pictures[0]
  const title = listingTitle(query, head)
  // Pages beyond the end show the last page.
  const { page, perPage, total } = list.page
  // /shop/mens, /collections/mens and its aliases are one page.
  const canonical = (head ? `/collections/${head.slug}` : '/shop') + (page > 1 ? `?page=${page}` : '')
  const hidden = filterCount(query) > 0 || Boolean(query.search) || (query.slug !== undefined && !head)
  return [
    ...pageMeta({
      title: page > 1 ? `${title} · ${m.page_number({ page: count(page) })}` : title,
      description: (head && inPageLocale(head.description)) || m.shop_description(),
      path: canonical,
      origin,
      shopName: facts ? inPageLocale(facts.name) : '',
      facts,
      hidden,
      ...(picture ? { image: pictureUrl(picture.key, 1200) } : {}),
    }),
    ...(hidden || !isRead
      ? []
      : described(
          trailDescribed(listingTrail(head, title), canonical, origin),
          listDescribed({ title, path: canonical, cards: list.cards, total, first: (page - 1) * perPage + 1 }, origin),
        )),
  ]
}
