import { toPaisa } from '#shared/money.ts'
import type { ListingQuery } from '../contract.ts'
import type { ByKind, Counted } from './by-kind.ts'
import type { Groups } from './counted.ts'
import { isAvailableMark, isTraditionalMark, type Kinds, sellsMark } from './kinds.ts'
import { countWords, knownWord, textOf, type Word, wordOf } from './vocabulary.ts'

/** Totals of a list, independent of sorting and paging, and for each facet value the number of products shown with that value added. */
export type Tally = {
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
  /** Colour → lowest number of a product that has it; its name and swatch are read from that product. */
  samples: Map<string, number>
}

type Filters = Pick<ListingQuery, 'category' | 'sizes' | 'colors' | 'types' | 'minPrice' | 'maxPrice' | 'inStock'>

/** Computes the facet counts of a list, one facet profile at a time. */
export function tallyOf({ kinds, products, places }: Groups, filters: Filters): Tally {
  const wanted = understand(filters)
  const words = countWords()
  const count = () => new Counts(words)
  const [sizes, colors, types, categories] = [count(), count(), count(), count()]
  /** Lowest product number per colour. */
  const samples = new Float64Array(words).fill(Number.POSITIVE_INFINITY)
  const tally = { total: 0, unfiltered: 0, buyable: 0, available: 0 }
  let [cheapest, dearest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  let turn = 0
  for (const place of places) {
    turn++
    const lowest = products.lowest[place] as number
    const subcategory = kinds.subcategory[place] as Word
    const inRange = countInRange(products, place, wanted)
    const ofType = wanted.types === undefined || wanted.types[subcategory] === 1
    const ofCategory = fitsCategory(kinds, place, wanted)
    const isThere = hasPiece(kinds, place, wanted, wanted.inStock)
    const fits = ofType && ofCategory && isThere
    const shown = fits ? inRange : 0

    tally.unfiltered += products.size[place] as number
    tally.total += shown
    if (kinds.has(place, isAvailableMark)) tally.buyable += shown
    if (ofType && ofCategory && hasPiece(kinds, place, wanted, true)) tally.available += inRange
    if (fits) {
      cheapest = Math.min(cheapest, products.cheapest[place] as number)
      dearest = Math.max(dearest, products.dearest[place] as number)
    }

    // For a facet value, all filters apply except those of its own facet.
    const { pieces, to } = kinds
    const end = to[place] as number
    const isOffered = ofType && ofCategory && inRange > 0 && (!wanted.inStock || kinds.has(place, sellsMark))
    for (let at = kinds.from[place] as number; at < end; at += 3) {
      const size = pieces[at] as Word
      const color = pieces[at + 1] as Word
      sizes.meet(size)
      colors.meet(color)
      if (lowest < (samples[color] as number)) samples[color] = lowest
      if (!isOffered || (wanted.inStock && pieces[at + 2] !== 1)) continue
      if (!wanted.colors || wanted.colors[color]) sizes.addOnce(size, inRange, turn)
      if (!wanted.sizes || wanted.sizes[size]) colors.addOnce(color, inRange, turn)
    }
    if (subcategory !== noType) types.add(subcategory, ofCategory && isThere ? inRange : 0)
    categories.add(kinds.category[place] as Word, ofType && isThere ? inRange : 0)
    if (kinds.has(place, isTraditionalMark)) categories.add(traditional, ofType && isThere ? inRange : 0)
  }
  return {
    ...tally,
    cheapest: Number.isFinite(cheapest) ? cheapest : undefined,
    dearest: Number.isFinite(dearest) ? dearest : undefined,
    sizes: named(sizes.byText()),
    colors: named(colors.byText()),
    types: types.byText(),
    categories: categories.byText(),
    samples: named(samplesByText(samples)),
  }
}

/** @param samples lowest product number per colour, infinite if no product has it */
const samplesByText = (samples: Float64Array) =>
  new Map([...samples].flatMap((lowest, color) => (Number.isFinite(lowest) ? [[textOf(color), lowest]] : [])))

/** 'Default' is not a facet value: such a product has only one size or colour. */
const named = (choices: Map<string, number>) =>
  new Map([...choices].filter(([value]) => value.toLowerCase() !== 'default'))

/** Counts per interned string. */
class Counts {
  #counts: Int32Array
  #met: Uint8Array
  /** The turn in which a string was last added. */
  #turns: Int32Array

  constructor(words: number) {
    this.#counts = new Int32Array(words)
    this.#met = new Uint8Array(words)
    this.#turns = new Int32Array(words)
  }

  /** Includes the string in the result, even with a count of 0. */
  meet(word: Word): void {
    this.#met[word] = 1
  }

  add(word: Word, n: number): void {
    this.#met[word] = 1
    this.#counts[word] = (this.#counts[word] as number) + n
  }

  /** Adds a string at most once per turn. Turns start at 1. */
  addOnce(word: Word, n: number, turn: number): void {
    if (this.#turns[word] === turn) return
    this.#turns[word] = turn
    this.add(word, n)
  }

  byText(): Map<string, number> {
    const found = new Map<string, number>()
    for (const [word, n] of this.#counts.entries()) if (this.#met[word]) found.set(textOf(word), n)
    return found
  }
}

/** @returns the products that match all filters */
export function matchingProducts({ kinds, products, places }: Groups, filters: Filters): Counted[] {
  const wanted = understand(filters)
  const found: Counted[] = []
  for (const place of places) {
    const fits =
      (wanted.types === undefined || wanted.types[kinds.subcategory[place] as Word] === 1) &&
      fitsCategory(kinds, place, wanted) &&
      hasPiece(kinds, place, wanted, wanted.inStock)
    if (fits) found.push(...inRangeOf(products, place, wanted))
  }
  return found
}

/** 1 at the index of each selected string. */
type Chosen = Uint8Array

/** Filters in the form compared with profiles: undefined selects everything. Paisa. */
type Wanted = {
  category: Word | undefined
  sizes: Chosen | undefined
  colors: Chosen | undefined
  types: Chosen | undefined
  inStock: boolean
  price: { least: number; most: number } | undefined
}

const traditional = wordOf('traditional')
const noType = wordOf('')
/** −1 for a string that no product has ever had: it matches nothing. */
const asked = (text: string): Word => knownWord(text) ?? -1

function understand({ category, sizes, colors, types, minPrice = 0, maxPrice, inStock }: Filters): Wanted {
  const chosen = (texts: string[]): Chosen | undefined => {
    if (texts.length === 0) return undefined
    const words: Chosen = new Uint8Array(countWords())
    for (const text of texts) words[asked(text)] = 1
    return words
  }
  const hasRange = minPrice > 0 || maxPrice !== undefined
  return {
    category: category === undefined || category === 'all' ? undefined : asked(category),
    sizes: chosen(sizes),
    colors: chosen(colors),
    types: chosen(types),
    inStock,
    price: hasRange
      ? { least: toPaisa(minPrice), most: maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaisa(maxPrice) }
      : undefined,
  }
}

const fitsCategory = (kinds: Kinds, place: number, { category }: Wanted) =>
  category === undefined ||
  (category === traditional ? kinds.has(place, isTraditionalMark) : kinds.category[place] === category)

/** One variant must match size, colour and stock together. */
function hasPiece(kinds: Kinds, place: number, { sizes, colors }: Wanted, inStock: boolean): boolean {
  if (!sizes && !colors) return !inStock || kinds.has(place, isAvailableMark)
  if (inStock && !kinds.has(place, sellsMark)) return false
  const { pieces, to } = kinds
  const end = to[place] as number
  for (let at = kinds.from[place] as number; at < end; at += 3)
    if (
      (!inStock || pieces[at + 2] === 1) &&
      (!sizes || sizes[pieces[at] as Word]) &&
      (!colors || colors[pieces[at + 1] as Word])
    )
      return true
  return false
}

/** A product without a price matches no price range. */
function countInRange(products: ByKind, place: number, { price }: Wanted): number {
  if (!price) return products.size[place] as number
  const { least, most } = price
  const cheapest = products.cheapest[place] as number
  const dearest = products.dearest[place] as number
  if (cheapest > most || dearest < least || least > most) return 0
  if (cheapest >= least && dearest <= most) return products.priced[place] as number
  const all = products.at(place)
  return firstAbove(all, most) - firstFrom(all, least)
}

function inRangeOf(products: ByKind, place: number, { price }: Wanted): readonly Counted[] {
  const all = products.at(place)
  return price ? all.slice(firstFrom(all, price.least), firstAbove(all, price.most)) : all
}

/** Index of the first product with at least this price. */
const firstFrom = (products: readonly Counted[], least: number) => firstOf(products, (price) => price >= least)
const firstAbove = (products: readonly Counted[], most: number) => firstOf(products, (price) => price > most)

/** Binary search: prices ascend, and products without one come last. */
function firstOf(products: readonly Counted[], isThere: (price: number) => boolean): number {
  let [from, to] = [0, products.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const price = products[middle]?.price ?? null
    if (price === null || isThere(price)) to = middle
    else from = middle + 1
  }
  return from
}
