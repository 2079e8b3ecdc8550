import { type SQL, sql } from 'drizzle-orm'
import { cachedSnapshot } from '#platform/cache/query-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { PostingList } from '#shared/posting-list.ts'
import { asSql, visible } from '../for-sale.ts'
import { inTwoWords } from './synonyms.ts'

/** Where a word of a query may stand: in products that have one of these words, or a word or an id with one of these parts in it. */
export type Places = { words: Iterable<string>; parts: readonly string[]; idParts: readonly string[] }

type Written = Map<string, PostingList>
type Row = { number: number; key: string; sign: number }

/**
 * Which of the products that the public may see have a word, and their titles. A product whose words change takes a new place,
 * and its old one stays empty: so the places of each word only rise, and a byte or two keeps one.
 */
export class SearchIndex {
  /** The places of each word, and of each word of titles. */
  #written: Written = new Map()
  #titled: Written = new Map()
  /** By place: the product's number (0: nobody's any more), what tells its key from another, its title and its id. */
  #numbers: number[] = []
  #signs: number[] = []
  #titles: string[] = []
  #ids: string[] = []
  /** The ids of so many places after one another, as one text: most of these are passed over in one go. */
  #idBlocks: string[] = []
  #placeOf = new Map<number, number>()

  /** A product as it is now. */
  put({ number, key, sign }: Row): void {
    const known = this.#placeOf.get(number)
    if (known !== undefined && this.#signs[known] === sign) return
    this.remove(number)
    const place = this.#numbers.push(number) - 1
    const [title = '', rest = '', sounds = ''] = key.split('\n')
    const id = copied(rest.split(' ', 1)[0] ?? '')
    this.#placeOf.set(number, place)
    this.#signs.push(sign)
    this.#titles.push(copied(title))
    this.#ids.push(id)
    const block = Math.floor(place / blockOfIds)
    this.#idBlocks[block] = `${this.#idBlocks[block] ?? ''} ${id}`
    const read = `${title}${rest.slice(id.length)}`
    note(this.#written, wordsOf(read + sounds, key), place)
    note(this.#titled, wordsOf(title, key), place)
    for (const both of inTwoWords) {
      if (read.includes(both)) note(this.#written, [both], place)
      if (title.includes(both)) note(this.#titled, [both], place)
    }
  }

  /** A product that nobody sees any more. */
  remove(number: number): void {
    const place = this.#placeOf.get(number)
    if (place === undefined) return
    this.#placeOf.delete(number)
    this.#numbers[place] = 0
    this.#titles[place] = ''
    this.#ids[place] = ''
  }

  /** More places are empty than taken: it is time to begin anew. */
  get needsRebuild(): boolean {
    return this.#numbers.length > 2 * this.#placeOf.size + 1000
  }

  /** The numbers of the products that have each of what is looked for. */
  havingAll(wanted: readonly Places[]): number[] {
    const had = this.#mark(this.#written, wanted)
    return this.#numbers.filter((number, place) => number > 0 && had[place] === wanted.length)
  }

  /** Gives the title of a product, as its search key has it, if it has each of what is looked for. */
  titlesWith(wanted: readonly Places[]): (number: number) => string | undefined {
    const had = this.#mark(
      this.#titled,
      wanted.map((places) => ({ ...places, idParts: [] })),
    )
    return (number) => {
      const place = this.#placeOf.get(number) ?? -1
      return had[place] === wanted.length ? this.#titles[place] : undefined
    }
  }

  /** Does any product have this word? */
  has(word: string): boolean {
    let found = false
    this.#written.get(word)?.forEach((place) => {
      found ||= this.#numbers[place] !== 0
    })
    return found
  }

  /** The title of a product, whatever it has. */
  titleOf(number: number): string {
    return this.#titles[this.#placeOf.get(number) ?? -1] ?? ''
  }

  /** For each place, how many of what is wanted it has, up to the first that it lacks. */
  #mark(written: Written, wanted: readonly Places[]): Uint8Array {
    const had = new Uint8Array(this.#numbers.length)
    let left = had.length
    for (const [nr, { words, parts, idParts }] of wanted.entries()) {
      // Only what has all before can have this as well.
      let possible = left
      left = 0
      const mark = (place: number) => {
        if (had[place] !== nr) return
        had[place] = nr + 1
        possible--
        left++
      }
      for (const word of words) written.get(word)?.forEach(mark)
      for (const [block, ids] of idParts.length > 0 ? this.#idBlocks.entries() : []) {
        if (!hasOneOf(idParts, ids)) continue
        const from = block * blockOfIds
        for (const [nr, id] of this.#ids.slice(from, from + blockOfIds).entries())
          if (hasOneOf(idParts, id)) mark(from + nr)
      }
      if (parts.length > 0)
        for (const [word, places] of written) {
          if (possible === 0) break
          if (hasOneOf(parts, word)) places.forEach(mark)
        }
    }
    return had
  }
}

const hasOneOf = (parts: readonly string[], text: string) => parts.some((part) => text.includes(part))

function note(written: Written, words: Iterable<string>, place: number) {
  for (const word of words) {
    let places = written.get(word)
    if (!places) {
      places = new PostingList()
      written.set(copied(word), places)
    }
    places.add(place)
  }
}

const blockOfIds = 500

/** A part of a text would keep all of it in memory. */
const copied = (part: string) => Buffer.from(part).toString()

/** As `search_words` in the database has them: long words of long keys in pieces that overlap. */
function wordsOf(text: string, key: string): string[] {
  const words = text.split(' ').filter(Boolean)
  if (Buffer.byteLength(key) <= 2500) return words
  return words.flatMap((word) => {
    const letters = [...word]
    const pieces = Math.max(1, Math.ceil((letters.length - 200) / 300))
    return Array.from({ length: pieces }, (_, nr) => letters.slice(nr * 300, nr * 300 + 500).join(''))
  })
}

/**
 * The index of all products that the public may see, kept in memory by each process. A change reads the products again that it
 * announces. What is given changes with the next call: look through it before anything else is waited for.
 */
export const searchIndex = (db: Db): Promise<SearchIndex> =>
  cachedSnapshot(db, 'search', async (known, changed) => {
    if (!known || known.needsRebuild) return readAll(db)
    const found = new Map<number, Row>()
    for (let from = 0; from < changed.length; from += atOnce) {
      const some = sql`p.number = any(${sql.param(changed.slice(from, from + atOnce))}::int[])`
      for (const row of await readSome(db, some)) found.set(row.number, row)
    }
    for (const number of changed) {
      const row = found.get(number)
      if (row) known.put(row)
      else known.remove(number)
    }
    return known
  })

/** So many are read at once: others get their turn in between, after a few milliseconds. */
const atOnce = 50

async function readAll(db: Db): Promise<SearchIndex> {
  const index = new SearchIndex()
  for (let after = 0, more = true; more; ) {
    const some = await readSome(db, sql`p.number > ${after}`)
    for (const row of some) index.put(row)
    after = some.at(-1)?.number ?? after
    more = some.length === atOnce
  }
  return index
}

async function readSome(db: Db, which: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.search_key as key, hashtextextended(p.search_key, 0)::float8 as sign
    from products p where ${asSql(visible)} and ${which} order by p.number limit ${atOnce}`)
  return rows
}
