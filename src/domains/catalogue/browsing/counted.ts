import { type SQL, sql } from 'drizzle-orm'
import { cachedSnapshot } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { filterInt32 } from '#shared/filter-int32.ts'
import { asSql, available, sells, visible } from '../for-sale.ts'
import { ByKind, type Counted } from './by-kind.ts'
import { Kinds } from './kinds.ts'
import type { Word } from './vocabulary.ts'

/** Products grouped by facet profile. `places`: the row ids to visit; other row ids are empty or excluded. */
export type Groups = { kinds: Kinds; products: ByKind; places: Int32Array }

/** Predicate on facet profiles, by category and subcategory. */
export type Holds = (category: Word, subcategory: Word) => boolean

/** All visible products, grouped by facet profile: 100,000 products have about 10,000 profiles. */
export class CountedProducts {
  #products = new Map<number, Counted>()
  #kinds = new Kinds()
  #byKind = new ByKind()
  /** Row id by serialized profile, and the reverse. */
  #placeOf = new Map<string, number>()
  #written: string[] = []
  /** Row ids in use; undefined: recompute. */
  #places: Int32Array | undefined

  /** @param holds selects the profiles; undefined: all */
  groups(holds?: Holds): Groups {
    this.#places ??= Int32Array.from(this.#placeOf.values()).sort()
    return {
      kinds: this.#kinds,
      products: this.#byKind,
      places: holds ? this.#which(this.#places, holds) : this.#places,
    }
  }

  /** The given products, without unknown ones. @see groups */
  among(numbers: Iterable<number>, holds?: Holds): Groups {
    const found = new ByKind(this.#kinds.room)
    for (const number of numbers) {
      const product = this.#products.get(number)
      if (product) found.add(product)
    }
    const places = Int32Array.from(found.places())
    return { kinds: this.#kinds, products: found, places: holds ? this.#which(places, holds) : places }
  }

  put({ number, price, createdAt, kind }: Row): void {
    this.remove(number)
    let place = this.#placeOf.get(kind)
    if (place === undefined) {
      place = this.#kinds.add(kind)
      this.#placeOf.set(kind, place)
      this.#written[place] = kind
      this.#places = undefined
    }
    const product = { number, price, createdAt, place }
    this.#byKind.add(product)
    this.#products.set(number, product)
  }

  remove(number: number): void {
    const product = this.#products.get(number)
    if (!product) return
    this.#products.delete(number)
    if (this.#byKind.remove(product) > 0) return
    this.#placeOf.delete(this.#written[product.place] ?? '')
    this.#kinds.remove(product.place)
    this.#places = undefined
  }

  #which(places: Int32Array, holds: Holds): Int32Array {
    const { category, subcategory } = this.#kinds
    return filterInt32(places, (place) => holds(category[place] as Word, subcategory[place] as Word))
  }
}

/** Membership of the category 'traditional' is decided by keywords; other categories are the main categories themselves. */
export const isTraditional = sql`(
  p.subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'
  or p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}')`

/** All visible products, cached in memory, some hundred bytes each; invalidated products are read again. Mutable: do not hold across an await. */
export const countedProducts = (db: Db): Promise<CountedProducts> =>
  cachedSnapshot<CountedProducts>(db, 'counted', async (known, changed) => {
    if (!known) return readAll(db)
    const found = await readThese(db, changed)
    for (const number of changed) known.remove(number)
    for (const row of found) known.put(row)
    return known
  })

/** Products per query, so that no statement takes long, whatever the size of the catalogue. */
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

/** `kind`: the facet profile, serialized as JSON. */
type Row = { number: number; price: number | null; createdAt: number; kind: string }

async function readSome(db: Db, which: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.price, (extract(epoch from p.created_at) * 1000000)::bigint as "createdAt",
      json_build_array(p.category, p.subcategory, ${isTraditional}, ${asSql(sells)}, ${asSql(available)},
      coalesce((select json_agg(json_build_array(v.size, v.color, v.pieces > 0) order by v.size, v.color)
        from variant_offers v where v.product_number = p.number and v.is_offered), '[]'))::text as kind
    from products p left join product_offers o on o.product_number = p.number
    where ${asSql(visible)} and ${which} order by p.number limit ${atOnce}`)
  return rows
}
