import type { FacetValue, Listing } from '#domains/catalogue/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { readCards, type WireCards, writeCards } from './cards.ts'
import { type Packed, pack, unpack } from './packed.ts'

/** The label in the page's language only: another language is another page. */
type WireValue = [value: string, labelIfOther: string | 0, count: number, hex?: string]
type WireListing = {
  cards: WireCards
  page: Listing['page']
  facets: Pick<Listing['facets'], 'available' | 'price'> & Record<Lists, WireValue[]> & { attributes: WireAttribute[] }
}
type WireAttribute = [name: string, values: WireValue[], range?: Listing['facets']['attributes'][number]['range']]
type Lists = 'sizes' | 'colors' | 'categories' | 'types'

export function packListing(list: Listing): Packed {
  const { sizes, colors, categories, types, attributes, available, price } = list.facets
  return pack(list, {
    cards: writeCards(list.cards),
    page: list.page,
    facets: {
      sizes: sizes.map(writeValue),
      colors: colors.map(writeValue),
      categories: categories.map(writeValue),
      types: types.map(writeValue),
      attributes: attributes.map(({ name, values, range }) => [inPageLocale(name), values.map(writeValue), range]),
      available,
      price,
    },
  } satisfies WireListing)
}

export const unpackListing = (packed: Packed): Listing =>
  unpack(packed, ({ cards, page, facets }: WireListing) => ({
    cards: readCards(cards),
    page,
    facets: {
      ...facets,
      sizes: facets.sizes.map(readValue),
      colors: facets.colors.map(readValue),
      categories: facets.categories.map(readValue),
      types: facets.types.map(readValue),
      attributes: facets.attributes.map(([en, values, range]) => ({
        ...{ name: { en, bn: en }, values: values.map(readValue) },
        ...(range && { range }),
      })),
    },
  }))

const writeValue = ({ value, label, count, hex }: FacetValue): WireValue => {
  const shown = inPageLocale(label)
  const written = [value, shown === value ? 0 : shown, count] as const
  return hex === undefined ? [...written] : [...written, hex]
}

const readValue = ([value, labelIfOther, count, hex]: WireValue): FacetValue => {
  const label = labelIfOther === 0 ? value : labelIfOther
  return { value, label: { en: label, bn: label }, count, ...(hex !== undefined && { hex }) }
}
