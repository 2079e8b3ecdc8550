import { AttributeCounter, fits as fitsAttributes } from './attribute-sets.ts'
import { FacetCounter } from './facet-counter.ts'
import { type Filters, fitsCategory, hasVariant, parseFilters, traditional } from './facet-filters.ts'
import type { Groups } from './facet-index.ts'
import { inStockFlag, purchasableFlag, traditionalFlag } from './facet-profiles.ts'
import { type InternedString, intern, internedCount, internedText } from './interned-strings.ts'
import { countInRange, inRangeOf } from './price-range.ts'
import type { IndexedProduct } from './products-by-profile.ts'

/**
 * Totals of a list, independent of sorting and paging, and for each facet value the number of products shown with that
 * value added.
 */
export type FacetCounts = {
  /** Number of products with and without the filters. */
  total: number
  unfiltered: number
  /** How many of `total` are available, in any size. */
  buyable: number
  /** Number of products with 'in stock' added to the filters. */
  available: number
  /** Lowest and highest price in paisa; undefined if no product has a price. */
  cheapest: number | undefined
  dearest: number | undefined
  sizes: Map<string, number>
  colors: Map<string, number>
  types: Map<string, number>
  categories: Map<string, number>
  /** By '3.12': value 12 of attribute 3. */
  attributes: Map<string, number>
  /** Colour → lowest number of a product that has it; its name and swatch are read from that product. */
  samples: Map<string, number>
}

/** Computes the facet counts of a list, one facet profile at a time. */
export function countFacets({ profiles, products, rowIds }: Groups, filters: Filters): FacetCounts {
  const wanted = parseFilters(filters)
  const strings = internedCount()
  const count = () => new FacetCounter(strings)
  const [sizes, colors, types, categories] = [count(), count(), count(), count()]
  const attributes = new AttributeCounter()
  /** Lowest product number per colour. */
  const samples = new Float64Array(strings).fill(Number.POSITIVE_INFINITY)
  const counts = { total: 0, unfiltered: 0, buyable: 0, available: 0 }
  let [cheapest, dearest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  let group = 0
  for (const rowId of rowIds) {
    group++
    const lowest = products.lowest[rowId] as number
    const subcategory = profiles.subcategory[rowId] as InternedString
    const inRange = countInRange(products, rowId, wanted)
    const ofType = wanted.types === undefined || wanted.types[subcategory] === 1
    const ofCategory = fitsCategory(profiles, rowId, wanted)
    const set = profiles.attributes[rowId] as InternedString
    const verdict = wanted.attributes?.(set) ?? 0
    const ofAttributes = fitsAttributes(verdict)
    const hasPiece = hasVariant(profiles, rowId, wanted, wanted.inStock)
    const isThere = hasPiece && ofAttributes
    const fits = ofType && ofCategory && isThere
    const shown = fits ? inRange : 0

    counts.unfiltered += products.size[rowId] as number
    counts.total += shown
    if (profiles.has(rowId, inStockFlag)) counts.buyable += shown
    if (ofType && ofCategory && ofAttributes && hasVariant(profiles, rowId, wanted, true)) counts.available += inRange
    if (fits) {
      cheapest = Math.min(cheapest, products.cheapest[rowId] as number)
      dearest = Math.max(dearest, products.dearest[rowId] as number)
    }

    // For a facet value, all filters apply except those of its own facet.
    const { pieces, to } = profiles
    const end = to[rowId] as number
    const isOffered =
      ofType && ofCategory && ofAttributes && inRange > 0 && (!wanted.inStock || profiles.has(rowId, purchasableFlag))
    for (let at = profiles.from[rowId] as number; at < end; at += 3) {
      const size = pieces[at] as InternedString
      const color = pieces[at + 1] as InternedString
      sizes.include(size)
      colors.include(color)
      if (lowest < (samples[color] as number)) samples[color] = lowest
      if (!isOffered || (wanted.inStock && pieces[at + 2] !== 1)) continue
      if (!wanted.colors || wanted.colors[color]) sizes.addDistinct(size, inRange, group)
      if (!wanted.sizes || wanted.sizes[size]) colors.addDistinct(color, inRange, group)
    }
    attributes.add(set, ofType && ofCategory && hasPiece ? inRange : 0, verdict)
    if (subcategory !== noType) types.add(subcategory, ofCategory && isThere ? inRange : 0)
    categories.add(profiles.category[rowId] as InternedString, ofType && isThere ? inRange : 0)
    if (profiles.has(rowId, traditionalFlag)) categories.add(traditional, ofType && isThere ? inRange : 0)
  }
  const prices = { cheapest: ifFinite(cheapest), dearest: ifFinite(dearest) }
  return { ...counts, ...prices, ...countsByText({ sizes, colors, types, categories }), ...byPair(attributes, samples) }
}

type Counters = Record<'sizes' | 'colors' | 'types' | 'categories', FacetCounter>

const countsByText = ({ sizes, colors, types, categories }: Counters) => ({
  sizes: named(sizes.byText()),
  colors: named(colors.byText()),
  types: types.byText(),
  categories: categories.byText(),
})

const byPair = (attributes: AttributeCounter, samples: Float64Array) => ({
  attributes: attributes.byPair(),
  samples: named(samplesByText(samples)),
})

const ifFinite = (number: number) => (Number.isFinite(number) ? number : undefined)

/** @param samples lowest product number per colour, infinite if no product has it */
const samplesByText = (samples: Float64Array) =>
  new Map([...samples].flatMap((lowest, color) => (Number.isFinite(lowest) ? [[internedText(color), lowest]] : [])))

/** 'Default' is not a facet value: such a product has only one size or colour. */
const named = (choices: Map<string, number>) =>
  new Map([...choices].filter(([value]) => value.toLowerCase() !== 'default'))

/** @returns the products that match all filters */
export function matchingProducts({ profiles, products, rowIds }: Groups, filters: Filters): IndexedProduct[] {
  const wanted = parseFilters(filters)
  const found: IndexedProduct[] = []
  for (const rowId of rowIds) {
    const fits =
      (wanted.types === undefined || wanted.types[profiles.subcategory[rowId] as InternedString] === 1) &&
      fitsCategory(profiles, rowId, wanted) &&
      fitsAttributes(wanted.attributes?.(profiles.attributes[rowId] as InternedString) ?? 0) &&
      hasVariant(profiles, rowId, wanted, wanted.inStock)
    if (fits) found.push(...inRangeOf(products, rowId, wanted))
  }
  return found
}

const noType = intern('')
