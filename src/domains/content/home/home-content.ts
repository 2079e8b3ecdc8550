import { cardsOf } from '#domains/catalogue/browsing/cards.ts'
import { findCollection } from '#domains/catalogue/browsing/collections.ts'
import { topProducts } from '#domains/catalogue/browsing/top-products.ts'
import { shownCategories } from '#domains/catalogue/categories/shown-categories.ts'
import { localized } from '#domains/catalogue/localized.ts'
import { homeWithSlugs } from '#domains/content/page-editor/named-categories.ts'
import { type PageValues, variablesIn } from '#domains/content/page-editor/page-values.ts'
import { shownVersion } from '#domains/content/page-editor/read-page.ts'
import { pageFacts, pageValues } from '#domains/content/page-editor/standard-text.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { activeAt } from '../active-at.ts'
import type { HomeContent } from './contract.ts'
import { fillSection, type ProductRows, type Values } from './fill-section.ts'
import { readHomeLists } from './home-lists.ts'
import type { HomeDocument, HomeSection } from './staff-contract.ts'
import { standardHome } from './standard-home.ts'

/**
 * The content of the home page at a given time. Cache with the tags 'menu', 'content', 'settings', 'pages' and `tags`,
 * at most until `until`.
 * @param document a version to preview; default: the published one
 * @param language whose titles are sorted by name
 */
export async function homeContent(
  db: Db,
  now: Date,
  document?: HomeDocument,
  language: ContentLanguage = 'en',
): Promise<HomeContent> {
  const [version, categories] = await Promise.all([
    document ? undefined : shownVersion<HomeDocument>(db, { slug: 'home', isOwn: false }, now),
    shownCategories(db),
  ])
  const { sections } = homeWithSlugs(
    document ?? version?.document ?? standardHome,
    (slug) => categories.get(slug)?.slug ?? slug,
  )
  const placed = activeAt(sections.map(timesOf), now)
  const shown = placed.shown.map(({ section }) => section)
  const [lists, rows, values] = await Promise.all([
    readHomeLists(db, shown, categories, now),
    productRows(db, shown, language),
    valuesFor(db, shown),
  ])
  const moments = [placed.until, lists.slides.until, version?.until].flatMap((moment) => moment?.getTime() ?? [])
  return {
    sections: shown.flatMap((section) => fillSection(section, { lists, rows, values }) ?? []),
    until: moments.length > 0 ? new Date(Math.min(...moments)) : undefined,
    tags: shown.flatMap((section) => (section.kind === 'products' ? (`list:${section.collection}` as const) : [])),
  }
}

/** When a section is shown; a countdown ends at its moment, too. A hidden one never is. */
function timesOf(section: HomeSection) {
  const { showFrom, showUntil, isHidden } = section
  const ends = [showUntil, section.kind === 'countdown' ? section.until : null].flatMap((end) => end ?? [])
  const end = Math.min(...ends.map((each) => new Date(each).getTime()))
  return {
    section,
    showFrom: showFrom === null ? null : new Date(showFrom),
    showUntil: isHidden ? new Date(0) : Number.isFinite(end) ? new Date(end) : null,
  }
}

/** The cards of each row of products, by its section. Only the first row that lists a product shows it. */
async function productRows(db: Db, sections: HomeSection[], language: ContentLanguage): Promise<ProductRows> {
  const asked = sections.filter((section) => section.kind === 'products')
  let above = 0
  const numbers = await topProducts(
    db,
    asked.map(({ collection, count }) => {
      above += count
      return [collection, above]
    }),
    language,
  )
  const taken = new Set<number>()
  const chosen = asked.map(({ count }, nr) => {
    const row = (numbers[nr] ?? []).filter((number) => !taken.has(number)).slice(0, count)
    for (const number of row) taken.add(number)
    return row
  })
  const [cards, collections] = await Promise.all([
    cardsOf(db, [...taken]),
    Promise.all(asked.map(({ collection }) => findCollection(db, collection))),
  ])
  const byNumber = new Map(cards.map((card) => [card.number, card]))
  return new Map(
    asked.map(({ id, collection }, nr) => [
      id,
      {
        title: collections[nr]?.head.title ?? localized(collection, collection),
        cards: (chosen[nr] ?? []).flatMap((number) => byNumber.get(number) ?? []),
      },
    ]),
  )
}

/** The values of the variables that the sections' texts name; nothing is read if they name none. */
async function valuesFor(db: Db, sections: HomeSection[]): Promise<Values> {
  if (variablesIn(JSON.stringify(sections)).length === 0) return { en: noValues, bn: noValues }
  const facts = await pageFacts(db)
  return { en: pageValues(facts, 'en'), bn: pageValues(facts, 'bn') }
}

const noValues: PageValues = { texts: {}, zones: [] }
