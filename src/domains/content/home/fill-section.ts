import type { ProductCard } from '#domains/catalogue/contract.ts'
import { localized } from '#domains/catalogue/localized.ts'
import { linesOf } from '#domains/content/page-editor/lines-of.ts'
import { fillIn, fillInPlain, type PageValues } from '#domains/content/page-editor/page-values.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { ShownSection } from './contract.ts'
import type { HomeLists } from './home-lists.ts'
import type { HomeSection, SectionButton } from './staff-contract.ts'

/** The cards of each row of products by its section. */
export type ProductRows = Map<string, { title: TextPair; cards: ProductCard[] }>

export type Values = { en: PageValues; bn: PageValues }

/** The content of sections that is not in their own texts. */
type Filling = { lists: HomeLists; rows: ProductRows; values: Values }

type Fill<Section> = (section: Section, filling: Filling) => ShownSection | undefined

/** Titles that the storefront has words for. */
const worded = new Set(['new-arrivals', 'mens'])

const fills: { [Kind in HomeSection['kind']]: Fill<HomeSection & { kind: Kind }> } = {
  hero: ({ id }, { lists }) => ({ id, kind: 'hero', banners: lists.slides.banners }),
  tiles: ({ id }, { lists }) => ({ id, kind: 'tiles', ...largePictures(lists) }),
  products: ({ id, title, collection }, { rows, values }) => {
    const row = rows.get(id)
    if (!row || row.cards.length === 0) return undefined
    const shownTitle = say(title, values) ?? (worded.has(collection) ? null : row.title)
    return { id, kind: 'products', title: shownTitle, collection, cards: row.cards }
  },
  categories: ({ id, title }, { lists: { tiles }, values }) =>
    tiles.length === 0 ? undefined : { id, kind: 'categories', title: say(title, values), tiles },
  posts: ({ id, title }, { lists: { posts }, values }) =>
    posts.length === 0 ? undefined : { id, kind: 'posts', title: say(title, values), posts },
  film: ({ id, title, text, ...button }, { lists, values }) => ({
    id,
    kind: 'film',
    film: lists.pictures.film,
    title: say(title, values),
    text: say(text, values),
    button: buttonOf(button, values),
  }),
  text: ({ id, title, text, picture, isOnGreen, ...button }, { lists, values }) => ({
    id,
    kind: 'text',
    title: say(title, values),
    body: { en: paragraphs(text.en || text.bn, values.en), bn: paragraphs(text.bn || text.en, values.bn) },
    picture,
    ...focus(lists, picture),
    isOnGreen,
    button: buttonOf(button, values),
  }),
  countdown: ({ id, title, text, until, ...button }, { values }) => ({
    id,
    kind: 'countdown',
    title: say(title, values) ?? localized('', ''),
    text: say(text, values),
    until,
    button: buttonOf(button, values),
  }),
  recent: ({ id }) => ({ id, kind: 'recent' }),
  tracking: ({ id }) => ({ id, kind: 'tracking' }),
}

/** A section with its content; undefined: it has none, or its kind is from a later release. */
export function fillSection(section: HomeSection, filling: Filling): ShownSection | undefined {
  // The kind selected the function, so the types match.
  const fill = fills[section.kind] as Fill<HomeSection> | undefined
  return fill?.(section, filling)
}

/** A text with values, in both languages; null: empty. None of these texts can contain a link. */
const say = ({ en, bn }: TextPair, values: Values): TextPair | null =>
  en + bn === '' ? null : localized(fillInPlain(en || bn, values.en), fillInPlain(bn || en, values.bn))

function buttonOf({ button, link }: SectionButton, values: Values) {
  const label = say(button, values)
  return label && link !== '' ? { label, link } : null
}

const paragraphs = (text: string, values: PageValues) => linesOf(text).map((line) => fillIn(line, values))

function focus({ focuses }: HomeLists, picture: string) {
  const found = focuses.get(picture)
  return found && { focus: found }
}

function largePictures({ pictures: { mensPicture: mens, womensPicture: womens }, focuses }: HomeLists) {
  const [mensFocus, womensFocus] = [focuses.get(mens), focuses.get(womens)]
  return { mens, womens, ...(mensFocus && { mensFocus }), ...(womensFocus && { womensFocus }) }
}
