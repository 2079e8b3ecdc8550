import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { keptWhole } from '#platform/kept-reads.ts'
import { toPaisa } from '#shared/money.ts'
import type { ListingQuery } from './contract.ts'
import { visible } from './search-match.ts'

type Piece = { size: string; color: string; inStock: boolean }

/** What products may have in common; products that are alike in it share one of these, and are counted together. */
type Kind = {
  category: string
  subcategory: string
  isTraditional: boolean
  /** It has a price and is not held back. */
  sells: boolean
  /** It sells, and some piece is on the shelf. */
  isAvailable: boolean
  sizes: string[]
  colors: string[]
  pieces: Piece[]
}

/** A product that the public may see, as it is counted beside the choices of a list. Price in paisa. */
export type Counted = { number: number; price: number | null; kind: Kind }

/** The word 'traditional' goes by keywords in the category; the others are the main categories themselves. */
export const isTraditional = sql`(
  p.subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'
  or p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}')`

/**
 * All products that the public may see, kept in memory: some hundred bytes each, since there are far fewer kinds of
 * products than products. A change reads the products again that it announces.
 */
export const countedProducts = (db: Db): Promise<ReadonlyMap<number, Counted>> =>
  keptWhole(db, 'counted', (numbers) => readCounted(db, numbers))

/** So many are read at once: no statement may take long, however large the catalogue is. */
const atOnce = 5000

async function readCounted(db: Db, numbers?: readonly number[]): Promise<Map<number, Counted>> {
  const found = new Map<number, Counted>()
  const read = async (which: SQL) => {
    const some = await readSome(db, which)
    for (const each of some) found.set(each.number, each)
    return some
  }
  if (numbers) {
    for (let from = 0; from < numbers.length; from += atOnce)
      await read(sql`p.number = any(${sql.param(numbers.slice(from, from + atOnce))}::int[])`)
    return found
  }
  for (let after = 0, more = true; more; ) {
    const some = await read(sql`p.number > ${after}`)
    after = some.at(-1)?.number ?? after
    more = some.length === atOnce
  }
  return found
}

type Row = { number: number; price: number | null; kind: string }

async function readSome(db: Db, which: SQL): Promise<Counted[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.price, json_build_array(p.category, p.subcategory, ${isTraditional}, p.price is not null and not p.held,
      p.price is not null and not p.held and coalesce(o.in_stock, 0) > 0, coalesce(o.sizes, '{}'), coalesce(o.colors, '{}'),
      coalesce((select json_agg(json_build_array(v.size, v.color, coalesce(s.on_hand, 0) > 0) order by v.size, v.color)
        from variants v left join stock_levels s on s.variant_id = v.id
        where v.product_number = p.number and v.is_active), '[]'))::text as kind
    from products p left join product_offers o on o.product_number = p.number
    where ${visible} and ${which} order by p.number limit ${atOnce}`)
  return rows.map(({ number, price, kind }) => ({ number, price, kind: kindOf(kind) }))
}

/** Kinds by how the database writes them: what is alike is the same. */
const kinds = new Map<string, Kind>()
/** Kinds that no product has any more are forgotten together with the others: those that are in use stay with their products. */
const mostKinds = 100_000

function kindOf(written: string): Kind {
  const known = kinds.get(written)
  if (known) return known
  type Written = [string, string, boolean, boolean, boolean, string[], string[], [string, string, boolean][]]
  const [category, subcategory, isTraditional, sells, isAvailable, sizes, colors, pieces] = JSON.parse(
    written,
  ) as Written
  const kind: Kind = {
    category,
    subcategory,
    isTraditional,
    sells,
    isAvailable,
    sizes,
    colors,
    pieces: pieces.map(([size, color, inStock]) => ({ size, color, inStock })),
  }
  if (kinds.size >= mostKinds) kinds.clear()
  kinds.set(written, kind)
  return kind
}

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

/** Counts products, those that are alike together. */
export function tallyOf(products: Iterable<Counted>, filters: Filters): Tally {
  const tally: Tally = {
    total: 0,
    unfiltered: 0,
    buyable: 0,
    available: 0,
    cheapest: undefined,
    dearest: undefined,
    sizes: new Map(),
    colors: new Map(),
    types: new Map(),
    categories: new Map(),
    samples: new Map(),
  }
  for (const [kind, weight] of weigh(products, filters)) count(tally, kind, weight, filters)
  return tally
}

/** @returns the numbers of those that fit all filters */
export function fittingAmong(products: Iterable<Counted>, filters: Filters): number[] {
  const isInRange = rangeOf(filters)
  const known = new Map<Kind, boolean>()
  const numbers: number[] = []
  for (const { number, price, kind } of products) {
    let fits = known.get(kind)
    if (fits === undefined) {
      fits = fitsChoices(kind, filters)
      known.set(kind, fits)
    }
    if (fits && isInRange(price)) numbers.push(number)
  }
  return numbers
}

/** Prices in taka. A product without a price is in no price range. */
function rangeOf({ minPrice = 0, maxPrice }: Filters): (price: number | null) => boolean {
  if (minPrice <= 0 && maxPrice === undefined) return () => true
  const [least, most] = [toPaisa(minPrice), maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaisa(maxPrice)]
  return (price) => price !== null && price >= least && price <= most
}

function fitsChoices(kind: Kind, filters: Filters): boolean {
  return fitsType(kind, filters) && fitsCategory(kind, filters.category) && hasPiece(kind, filters)
}

const fitsType = ({ subcategory }: Kind, { types }: Filters) => types.length === 0 || types.includes(subcategory)

/** Size, colour and stock must be had in one piece. */
function hasPiece(kind: Kind, { sizes, colors, inStock }: Filters): boolean {
  if (sizes.length === 0 && colors.length === 0) return !inStock || kind.isAvailable
  return kind.pieces.some(
    (piece) =>
      (sizes.length === 0 || sizes.includes(piece.size)) &&
      (colors.length === 0 || colors.includes(piece.color)) &&
      (!inStock || (kind.sells && piece.inStock)),
  )
}

/** How many products are of a kind, how many of them in the range of prices; prices of all of them. */
type Weight = { all: number; inRange: number; cheapest: number; dearest: number; lowest: number }

function weigh(products: Iterable<Counted>, filters: Filters): Map<Kind, Weight> {
  const isInRange = rangeOf(filters)
  const weights = new Map<Kind, Weight>()
  for (const { number, price, kind } of products) {
    let weight = weights.get(kind)
    if (!weight) {
      weight = {
        all: 0,
        inRange: 0,
        cheapest: Number.POSITIVE_INFINITY,
        dearest: Number.NEGATIVE_INFINITY,
        lowest: number,
      }
      weights.set(kind, weight)
    }
    weight.all++
    if (isInRange(price)) weight.inRange++
    if (number < weight.lowest) weight.lowest = number
    if (price === null) continue
    if (price < weight.cheapest) weight.cheapest = price
    if (price > weight.dearest) weight.dearest = price
  }
  return weights
}

function count(tally: Tally, kind: Kind, { all, inRange, cheapest, dearest, lowest }: Weight, filters: Filters) {
  const { sizes, colors, inStock } = filters
  const inSize = ({ size }: Piece) => sizes.length === 0 || sizes.includes(size)
  const inColor = ({ color }: Piece) => colors.length === 0 || colors.includes(color)
  const canBeHad = (piece: Piece) => kind.sells && piece.inStock
  const inShelf = (piece: Piece) => !inStock || canBeHad(piece)

  const ofType = fitsType(kind, filters)
  const ofCategory = fitsCategory(kind, filters.category)
  const isThere = hasPiece(kind, filters)
  const isInStock = inStock ? isThere : hasPiece(kind, { ...filters, inStock: true })
  const shown = ofType && ofCategory && isThere ? inRange : 0

  tally.unfiltered += all
  tally.total += shown
  if (kind.isAvailable) tally.buyable += shown
  if (ofType && ofCategory && isInStock) tally.available += inRange
  if (ofType && ofCategory && isThere) {
    if (Number.isFinite(cheapest)) tally.cheapest = Math.min(tally.cheapest ?? cheapest, cheapest)
    if (Number.isFinite(dearest)) tally.dearest = Math.max(tally.dearest ?? dearest, dearest)
  }

  // Beside a choice all filters count but those of its own sort.
  const withChoice = ofType && ofCategory ? inRange : 0
  const offered = (values: string[], isOnePiece: boolean, has: (value: string) => (piece: Piece) => boolean) =>
    values
      .filter((value) => value.toLowerCase() !== 'default')
      .map((value) => [value, !isOnePiece || kind.pieces.some(has(value)) ? withChoice : 0] as const)
  const inColorOnShelf = (size: string) => (piece: Piece) => piece.size === size && inColor(piece) && inShelf(piece)
  const inSizeOnShelf = (color: string) => (piece: Piece) => piece.color === color && inSize(piece) && inShelf(piece)
  for (const [size, n] of offered(kind.sizes, colors.length > 0 || inStock, inColorOnShelf)) add(tally.sizes, size, n)
  for (const [color, n] of offered(kind.colors, sizes.length > 0 || inStock, inSizeOnShelf)) {
    add(tally.colors, color, n)
    tally.samples.set(color, Math.min(tally.samples.get(color) ?? lowest, lowest))
  }
  if (kind.subcategory !== '') add(tally.types, kind.subcategory, ofCategory && isThere ? inRange : 0)
  add(tally.categories, kind.category, ofType && isThere ? inRange : 0)
  if (kind.isTraditional) add(tally.categories, 'traditional', ofType && isThere ? inRange : 0)
}

const add = (counts: Map<string, number>, value: string, n: number) => counts.set(value, (counts.get(value) ?? 0) + n)

const fitsCategory = (kind: Kind, category?: string) =>
  category === undefined || category === 'all'
    ? true
    : category === 'traditional'
      ? kind.isTraditional
      : kind.category === category
