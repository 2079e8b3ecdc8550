import { toPaisa } from '#shared/money.ts'
import type { ListingQuery } from './contract.ts'
import { type Counted, countWords, type Group, type Kind, knownWord, textOf, type Word, wordOf } from './counted.ts'

/** What a list holds in all, however it is sorted and paged, and beside each choice how many it would show with that choice added. */
export type Tally = {
  /** How many products the list has with its filters, and without them. */
  total: number
  unfiltered: number
  /** How many of `total` can be had, in whatever size. */
  buyable: number
  /** How many would be there with 'in stock' added. */
  available: number
  /** Paisa; undefined: nothing has a price. */
  cheapest: number | undefined
  dearest: number | undefined
  sizes: Map<string, number>
  colors: Map<string, number>
  types: Map<string, number>
  categories: Map<string, number>
  /** For each colour the lowest number of a product that has it: how the colour is called and drawn stands there. */
  samples: Map<string, number>
}

type Filters = Pick<ListingQuery, 'category' | 'sizes' | 'colors' | 'types' | 'minPrice' | 'maxPrice' | 'inStock'>

/** Counts the products of a list, those that are alike together. */
export function tallyOf(groups: readonly Group[], filters: Filters): Tally {
  const wanted = understand(filters)
  const words = countWords()
  const [sizes, colors, types, categories] = [
    new Counts(words),
    new Counts(words),
    new Counts(words),
    new Counts(words),
  ]
  const samples = new Map<Word, number>()
  const tally = { total: 0, unfiltered: 0, buyable: 0, available: 0 }
  let [cheapest, dearest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  for (const group of groups) {
    const { kind, lowest } = group
    const inRange = countInRange(group, wanted)
    const ofType = fitsType(kind, wanted)
    const ofCategory = fitsCategory(kind, wanted)
    const isThere = hasPiece(kind, wanted, wanted.inStock)
    const fits = ofType && ofCategory && isThere
    const shown = fits ? inRange : 0

    tally.unfiltered += group.size
    tally.total += shown
    if (kind.isAvailable) tally.buyable += shown
    if (ofType && ofCategory && hasPiece(kind, wanted, true)) tally.available += inRange
    if (fits) {
      cheapest = Math.min(cheapest, group.cheapest)
      dearest = Math.max(dearest, group.dearest)
    }

    // Beside a choice all filters count but those of its own sort.
    for (const size of kind.sizes) sizes.add(size, 0)
    for (const color of kind.colors) {
      colors.add(color, 0)
      const known = samples.get(color)
      if (known === undefined || lowest < known) samples.set(color, lowest)
    }
    if (ofType && ofCategory && inRange > 0) addPieces(kind, wanted, { sizes, colors }, inRange)
    if (kind.subcategory !== noType) types.add(kind.subcategory, ofCategory && isThere ? inRange : 0)
    categories.add(kind.category, ofType && isThere ? inRange : 0)
    if (kind.isTraditional) categories.add(traditional, ofType && isThere ? inRange : 0)
  }
  return {
    ...tally,
    cheapest: Number.isFinite(cheapest) ? cheapest : undefined,
    dearest: Number.isFinite(dearest) ? dearest : undefined,
    sizes: named(sizes.byText()),
    colors: named(colors.byText()),
    types: types.byText(),
    categories: categories.byText(),
    samples: named(new Map([...samples].map(([color, number]) => [textOf(color), number]))),
  }
}

/** What is called so is no choice: the product comes in one size or colour only. */
const named = (choices: Map<string, number>) =>
  new Map([...choices].filter(([value]) => value.toLowerCase() !== 'default'))

/** How many there are of some words, by their numbers. */
class Counts {
  /** -1: the word was not met. */
  #counts: Int32Array
  /** For whom a word was last added. */
  #last: (object | undefined)[]

  constructor(words: number) {
    this.#counts = new Int32Array(words).fill(-1)
    this.#last = new Array(words)
  }

  add(word: Word, n: number): void {
    this.#counts[word] = Math.max(0, this.#counts[word] ?? 0) + n
  }

  /** The same word is added once, however often it comes one after the other for the same. */
  addOnce(word: Word, n: number, whose: object): void {
    if (this.#last[word] === whose) return
    this.#last[word] = whose
    this.add(word, n)
  }

  /** Those that were met, be it that nothing was counted. */
  byText(): Map<string, number> {
    return new Map([...this.#counts].flatMap((n, word) => (n < 0 ? [] : [[textOf(word), n]])))
  }
}

/** @returns those that fit all filters */
export function fittingAmong(groups: readonly Group[], filters: Filters): Counted[] {
  const wanted = understand(filters)
  return groups
    .filter(
      ({ kind }) => fitsType(kind, wanted) && fitsCategory(kind, wanted) && hasPiece(kind, wanted, wanted.inStock),
    )
    .flatMap((group) => inRangeOf(group, wanted))
}

/** Filters as they are compared with kinds: empty lists stand for everything; paisa. */
type Wanted = {
  category: Word | undefined
  sizes: Set<Word> | undefined
  colors: Set<Word> | undefined
  types: Set<Word> | undefined
  inStock: boolean
  price: { least: number; most: number } | undefined
}

const traditional = wordOf('traditional')
const noType = wordOf('')
/** Nothing has a word that no product ever had. */
const asked = (text: string): Word => knownWord(text) ?? -1

function understand({ category, sizes, colors, types, minPrice = 0, maxPrice, inStock }: Filters): Wanted {
  const wordsOf = (texts: string[]) => (texts.length > 0 ? new Set(texts.map(asked)) : undefined)
  const hasRange = minPrice > 0 || maxPrice !== undefined
  return {
    category: category === undefined || category === 'all' ? undefined : asked(category),
    sizes: wordsOf(sizes),
    colors: wordsOf(colors),
    types: wordsOf(types),
    inStock,
    price: hasRange
      ? { least: toPaisa(minPrice), most: maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaisa(maxPrice) }
      : undefined,
  }
}

const fitsType = ({ subcategory }: Kind, { types }: Wanted) => types === undefined || types.has(subcategory)

const fitsCategory = (kind: Kind, { category }: Wanted) =>
  category === undefined ? true : category === traditional ? kind.isTraditional : kind.category === category

/** Size, colour and stock must be had in one piece. */
function hasPiece(kind: Kind, { sizes, colors }: Wanted, inStock: boolean): boolean {
  if (!sizes && !colors) return !inStock || kind.isAvailable
  if (inStock && !kind.sells) return false
  return kind.pieces.some(
    (piece) => (!sizes || sizes.has(piece.size)) && (!colors || colors.has(piece.color)) && (!inStock || piece.inStock),
  )
}

/** Adds so many products of a kind to the sizes and colours in which it comes, with what else is wanted of one piece. */
function addPieces(
  kind: Kind,
  { sizes, colors, inStock }: Wanted,
  counts: { sizes: Counts; colors: Counts },
  n: number,
): void {
  if (inStock && !kind.sells) return
  for (const piece of kind.pieces) {
    if (inStock && !piece.inStock) continue
    if (!colors || colors.has(piece.color)) counts.sizes.addOnce(piece.size, n, kind)
    if (!sizes || sizes.has(piece.size)) counts.colors.addOnce(piece.color, n, kind)
  }
}

/** A product without a price is in no range of prices. */
function countInRange(group: Group, { price }: Wanted): number {
  if (!price) return group.size
  const { least, most } = price
  if (group.cheapest > most || group.dearest < least || least > most) return 0
  if (group.cheapest >= least && group.dearest <= most) return group.priced
  return firstAbove(group, most) - firstFrom(group, least)
}

function inRangeOf(group: Group, { price }: Wanted): readonly Counted[] {
  return price ? group.products.slice(firstFrom(group, price.least), firstAbove(group, price.most)) : group.products
}

/** At which place those begin that cost at least so much. */
const firstFrom = (group: Group, least: number) => firstOf(group, (price) => price >= least)
const firstAbove = (group: Group, most: number) => firstOf(group, (price) => price > most)

/** Halves what is left until it is found: prices rise, and those without one come last. */
function firstOf({ products }: Group, isThere: (price: number) => boolean): number {
  let [from, to] = [0, products.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const price = products[middle]?.price ?? null
    if (price === null || isThere(price)) to = middle
    else from = middle + 1
  }
  return from
}
