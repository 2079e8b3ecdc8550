import { cardsOf } from '#domains/catalogue/browsing/cards.ts'
import { findCollection } from '#domains/catalogue/browsing/collections.ts'
import { topProducts } from '#domains/catalogue/browsing/top-products.ts'
import { shownCategories } from '#domains/catalogue/categories/shown-categories.ts'
import type { ProductCard, Words } from '#domains/catalogue/contract.ts'
import { localized } from '#domains/catalogue/localized.ts'
import { linesOf } from '#domains/content/page-editor/lines-of.ts'
import { homeWithSlugs } from '#domains/content/page-editor/named-categories.ts'
import { fillIn, fillInPlain, type PageValues, variablesIn } from '#domains/content/page-editor/page-values.ts'
import { shownVersion } from '#domains/content/page-editor/read-page.ts'
import { pageFacts, pageValues } from '#domains/content/page-editor/standard-text.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { activeAt } from '../active-at.ts'
import type { HomeContent, HomeDocument, HomeSection, SectionButton, ShownSection } from './contract.ts'
import { type HomeLists, readHomeLists } from './home-lists.ts'
import { standardHome } from './standard-home.ts'

/**
 * What the home page shows at that moment. Cache with the tags 'menu', 'content', 'settings', 'pages' and `tags`, at
 * most until `until`.
 * @param document a version to look at; without it the one that is shown
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
    sections: shown.flatMap((section) => filled(section, lists, rows, values) ?? []),
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

type ProductRows = Map<string, { title: Words; cards: ProductCard[] }>

/** The cards of each row of products by its section: a product stands in the first of them alone. */
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

const focus = ({ focuses }: HomeLists, picture: string) => {
  const found = focuses.get(picture)
  return found && { focus: found }
}

function largePictures({ pictures: { mensPicture: mens, womensPicture: womens }, focuses }: HomeLists) {
  const [mensFocus, womensFocus] = [focuses.get(mens), focuses.get(womens)]
  return { mens, womens, ...(mensFocus && { mensFocus }), ...(womensFocus && { womensFocus }) }
}

type Values = { en: PageValues; bn: PageValues }

/** The values of the variables that the sections' texts name; nothing is read if they name none. */
async function valuesFor(db: Db, sections: HomeSection[]): Promise<Values> {
  if (variablesIn(JSON.stringify(sections)).length === 0) return { en: noValues, bn: noValues }
  const facts = await pageFacts(db)
  return { en: pageValues(facts, 'en'), bn: pageValues(facts, 'bn') }
}

const noValues: PageValues = { texts: {}, zones: [] }

/** Titles that the storefront has words for. */
const worded = new Set(['new-arrivals', 'mens'])

function filled(section: HomeSection, lists: HomeLists, rows: ProductRows, values: Values): ShownSection | undefined {
  const { id } = section
  // None of these can hold a link.
  const say = ({ en, bn }: { en: string; bn: string }): Words | null =>
    en + bn === '' ? null : localized(fillInPlain(en || bn, values.en), fillInPlain(bn || en, values.bn))
  const buttonOf = ({ button, link }: SectionButton) => {
    const label = say(button)
    return label && link !== '' ? { label, link } : null
  }
  const paragraphs = (text: string, of: PageValues) => linesOf(text).map((line) => fillIn(line, of))

  switch (section.kind) {
    case 'hero':
      return { id, kind: 'hero', banners: lists.slides.banners }
    case 'tiles':
      return { id, kind: 'tiles', ...largePictures(lists) }
    case 'products': {
      const { title, cards } = rows.get(id) ?? { title: null, cards: [] }
      if (cards.length === 0) return undefined
      const { collection } = section
      return {
        id,
        kind: 'products',
        title: say(section.title) ?? (worded.has(collection) ? null : title),
        collection,
        cards,
      }
    }
    case 'categories':
      return lists.tiles.length === 0
        ? undefined
        : { id, kind: 'categories', title: say(section.title), tiles: lists.tiles }
    case 'posts':
      return lists.posts.length === 0 ? undefined : { id, kind: 'posts', title: say(section.title), posts: lists.posts }
    case 'film':
      return {
        id,
        kind: 'film',
        film: lists.pictures.film,
        title: say(section.title),
        text: say(section.text),
        button: buttonOf(section),
      }
    case 'text':
      return {
        id,
        kind: 'text',
        title: say(section.title),
        body: {
          en: paragraphs(section.text.en || section.text.bn, values.en),
          bn: paragraphs(section.text.bn || section.text.en, values.bn),
        },
        picture: section.picture,
        ...focus(lists, section.picture),
        isOnGreen: section.isOnGreen,
        button: buttonOf(section),
      }
    case 'countdown':
      return {
        id,
        kind: 'countdown',
        title: say(section.title) ?? localized('', ''),
        text: say(section.text),
        until: section.until,
        button: buttonOf(section),
      }
    case 'recent':
    case 'tracking':
      return { id, kind: section.kind }
  }
}
