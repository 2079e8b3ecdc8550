import type { MetaDescriptor } from 'react-router'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import { inPageLocale, localPath } from '../ui/locale.ts'
import type { ShopFacts } from './shop-facts.ts'

type Described = Record<string, unknown>

/**
 * JSON-LD is only for search engines, which read the server's HTML: browsers do not load the code for it. Functions
 * that several files share check this flag themselves, because bundlers keep a module that another file imports.
 */
export const isRead = !import.meta.env?.PROD || import.meta.env?.SSR

/** The structured data of the page that is being rendered. Rendering is synchronous, so there is one at a time. */
let collected: Described[] | undefined

/**
 * JSON-LD for search engines, for a page's meta function. Empty in browsers, and while `collectDescribed` collects it.
 */
export function described(...things: Described[]): MetaDescriptor[] {
  if (!isRead) return []
  if (!collected) return [{ 'script:ld+json': graphOf(things) }]
  collected.push(...things)
  return []
}

const graphOf = (things: Described[]) => ({ '@context': 'https://schema.org', '@graph': things })

/**
 * Renders a page and collects its JSON-LD, so that the server can add it after React. With it, React's string of a
 * product page has more than 65,000 characters: V8 allocates it as a large object, which costs a millisecond.
 * @param render must be synchronous
 * @returns its result, and the script for the head; empty if there is no JSON-LD
 */
export function collectDescribed(render: () => string): { drawn: string; script: string } {
  collected = []
  try {
    const drawn = render()
    const json = collected.length > 0 && JSON.stringify(graphOf(collected)).replaceAll('<', '\\u003c')
    return { drawn, script: json ? `<script type="application/ld+json">${json}</script>` : '' }
  } finally {
    collected = undefined
  }
}

/** The shop, and its search (SearchAction). */
export function shopDescribed(facts: ShopFacts, origin: string): Described[] {
  if (!isRead) return []
  const { name, phone, email, address, socials } = facts
  const profiles = socials.map((social) => social.address)
  return [
    {
      '@type': 'ClothingStore',
      '@id': `${origin}/#shop`,
      name: inPageLocale(name),
      alternateName: name.en === inPageLocale(name) ? name.bn : name.en,
      url: origin + localPath('/'),
      logo: `${origin}/icons/icon-512.png`,
      ...(phone && { telephone: phone }),
      ...(email && { email }),
      ...(inPageLocale(address) && {
        address: { '@type': 'PostalAddress', streetAddress: inPageLocale(address), addressCountry: 'BD' },
      }),
      currenciesAccepted: 'BDT',
      paymentAccepted: 'Cash on delivery',
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: inPageLocale(name),
      url: origin + localPath('/'),
      publisher: { '@id': `${origin}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${localPath('/shop')}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** Breadcrumbs of a page, outermost first; `to` is a path without language, omitted for the page itself. */
export function trailDescribed(trail: { label: string; to?: string }[], here: string, origin: string): Described {
  if (!isRead) return {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, nr) => ({
      '@type': 'ListItem',
      position: nr + 1,
      name: label,
      item: origin + localPath(to ?? here),
    })),
  }
}

/** One page of a product list; `first` is the position of its first product in the whole list. */
export const listDescribed = (
  {
    title,
    path,
    cards,
    total,
    first,
  }: { title: string; path: string; cards: ProductCard[]; total: number; first: number },
  origin: string,
): Described => ({
  '@type': 'CollectionPage',
  name: title,
  url: origin + localPath(path),
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map((card, nr) => ({
      '@type': 'ListItem',
      position: first + nr,
      url: `${origin}${localPath(`/product/${card.number}`)}`,
    })),
  },
})
