import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { keptWhole } from '#platform/kept-reads.ts'
import { visible } from './search-match.ts'

/** A size, colour, type or category, by its number among all words of products (`wordOf`): numbers are counted faster. */
export type Word = number

/** What products may have in common; products that are alike in it are counted together. */
export type Kind = {
  category: Word
  subcategory: Word
  isTraditional: boolean
  /** It has a price and is not held back. */
  sells: boolean
  /** It sells, and some piece is on the shelf. */
  isAvailable: boolean
  sizes: Word[]
  colors: Word[]
  pieces: { size: Word; color: Word; inStock: boolean }[]
}

/** A product: its price in paisa, when it was made in microseconds since 1970. */
export type Counted = Readonly<{ number: number; price: number | null; createdAt: number; group: Group }>

/** The products of one kind. */
export class Group {
  readonly kind: Kind
  #products: Counted[] = []
  #isSorted = true
  /** So many of them have a price. */
  priced = 0
  /** Paisa; infinite: nothing has a price. */
  cheapest = Number.POSITIVE_INFINITY
  dearest = Number.NEGATIVE_INFINITY
  /** The lowest number of a product. */
  lowest = Number.POSITIVE_INFINITY

  constructor(kind: Kind) {
    this.kind = kind
  }

  get size(): number {
    return this.#products.length
  }

  /** By price, those without one at the end. */
  get products(): readonly Counted[] {
    const last = Number.POSITIVE_INFINITY
    if (!this.#isSorted)
      this.#products.sort((a, b) => (a.price === b.price ? 0 : (a.price ?? last) - (b.price ?? last)))
    this.#isSorted = true
    return this.#products
  }

  add(product: Counted): void {
    this.#products.push(product)
    this.#isSorted = false
    this.#take(product)
  }

  remove(product: Counted): void {
    this.#products.splice(this.#products.indexOf(product), 1)
    this.lowest = this.cheapest = Number.POSITIVE_INFINITY
    this.dearest = Number.NEGATIVE_INFINITY
    this.priced = 0
    for (const each of this.#products) this.#take(each)
  }

  #take({ number, price }: Counted): void {
    this.lowest = Math.min(this.lowest, number)
    if (price === null) return
    this.priced++
    this.cheapest = Math.min(this.cheapest, price)
    this.dearest = Math.max(this.dearest, price)
  }
}

/** All products that the public may see, by their kinds. There are far fewer of these: 10,000 of 100,000 products. */
export class CountedProducts {
  #products = new Map<number, Counted>()
  /** By how the database writes the kind. */
  #groups = new Map<string, Group>()
  #written = new WeakMap<Group, string>()

  /** @param holds which kinds are wanted; undefined: all */
  groups(holds: (kind: Kind) => boolean = () => true): Group[] {
    return [...this.#groups.values()].filter(({ kind }) => holds(kind))
  }

  /** These products, as far as they are known. @see groups */
  among(numbers: Iterable<number>, holds: (kind: Kind) => boolean = () => true): Group[] {
    const found = new Map<Group, Group>()
    for (const number of numbers) {
      const product = this.#products.get(number)
      if (!product || !holds(product.group.kind)) continue
      let group = found.get(product.group)
      if (!group) {
        group = new Group(product.group.kind)
        found.set(product.group, group)
      }
      group.add(product)
    }
    return [...found.values()]
  }

  put({ number, price, createdAt, kind }: Row): void {
    this.remove(number)
    let group = this.#groups.get(kind)
    if (!group) {
      group = new Group(kindOf(kind))
      this.#groups.set(kind, group)
      this.#written.set(group, kind)
    }
    const product = { number, price, createdAt, group }
    group.add(product)
    this.#products.set(number, product)
  }

  remove(number: number): void {
    const product = this.#products.get(number)
    if (!product) return
    this.#products.delete(number)
    product.group.remove(product)
    if (product.group.size === 0) this.#groups.delete(this.#written.get(product.group) ?? '')
  }
}

/** The word 'traditional' goes by keywords in the category; the others are the main categories themselves. */
export const isTraditional = sql`(
  p.subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'
  or p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}')`

/**
 * All products that the public may see, kept in memory: some hundred bytes each. A change reads the products again that it
 * announces. What is given changes with the next call: look through it before anything else is waited for.
 */
export const countedProducts = (db: Db): Promise<CountedProducts> =>
  keptWhole<CountedProducts>(db, 'counted', async (known, changed) => {
    if (!known) return readAll(db)
    const found = await readThese(db, changed)
    for (const number of changed) known.remove(number)
    for (const row of found) known.put(row)
    return known
  })

/** So many are read at once: no statement may take long, however large the catalogue is. */
const atOnce = 5000

async function readAll(db: Db): Promise<CountedProducts> {
  const all = new CountedProducts()
  for (let after = 0, more = true; more; ) {
    const some = await readSome(db, sql`p.number > ${after}`)
    for (const row of some) all.put(row)
    after = some.at(-1)?.number ?? after
    more = some.length === atOnce
  }
  return all
}

async function readThese(db: Db, numbers: readonly number[]): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < numbers.length; from += atOnce)
    found.push(...(await readSome(db, sql`p.number = any(${sql.param(numbers.slice(from, from + atOnce))}::int[])`)))
  return found
}

/** `kind`: as JSON. */
type Row = { number: number; price: number | null; createdAt: number; kind: string }

async function readSome(db: Db, which: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.price, (extract(epoch from p.created_at) * 1000000)::bigint as "createdAt",
      json_build_array(p.category, p.subcategory, ${isTraditional}, p.price is not null and not p.held,
      p.price is not null and not p.held and coalesce(o.in_stock, 0) > 0, coalesce(o.sizes, '{}'), coalesce(o.colors, '{}'),
      coalesce((select json_agg(json_build_array(v.size, v.color, coalesce(s.on_hand, 0) > 0) order by v.size, v.color)
        from variants v left join stock_levels s on s.variant_id = v.id
        where v.product_number = p.number and v.is_active), '[]'))::text as kind
    from products p left join product_offers o on o.product_number = p.number
    where ${visible} and ${which} order by p.number limit ${atOnce}`)
  return rows
}

function kindOf(written: string): Kind {
  type Written = [string, string, boolean, boolean, boolean, string[], string[], [string, string, boolean][]]
  const [category, subcategory, isTraditional, sells, isAvailable, sizes, colors, pieces] = JSON.parse(
    written,
  ) as Written
  return {
    category: wordOf(category),
    subcategory: wordOf(subcategory),
    isTraditional,
    sells,
    isAvailable,
    sizes: sizes.map(wordOf),
    colors: colors.map(wordOf),
    pieces: pieces.map(([size, color, inStock]) => ({ size: wordOf(size), color: wordOf(color), inStock })),
  }
}

/** All words that products ever had, since the process began: some hundreds. */
const vocabulary: string[] = []
const numbersOfWords = new Map<string, Word>()

/** @returns the number of a word, the same for the same word */
export function wordOf(text: string): Word {
  const known = numbersOfWords.get(text)
  if (known !== undefined) return known
  numbersOfWords.set(text, vocabulary.length)
  return vocabulary.push(text) - 1
}

/** @returns the number of a word that somebody asks for; undefined: no product ever had it */
export const knownWord = (text: string): Word | undefined => numbersOfWords.get(text)

/** @returns the word with that number */
export const textOf = (word: Word): string => vocabulary[word] ?? ''

/** @returns how many words there are; each has a smaller number */
export const countWords = (): number => vocabulary.length
