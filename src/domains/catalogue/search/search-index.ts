import { type SQL, sql } from 'drizzle-orm'
import { cachedSnapshot } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { PostingList } from '#shared/posting-list.ts'
import { asSql, visible } from '../for-sale.ts'
import { twoWordSynonyms } from './synonyms.ts'

/** Matches of one query term: products with one of these words, or with a word or id that contains one of these parts. */
export type TermMatch = { words: Iterable<string>; parts: readonly string[]; idParts: readonly string[] }

type Postings = Map<string, PostingList>
type Row = { number: number; key: string; hash: number }

/** Inverted index: word → ids of the documents that contain it. */

/**
 * Full-text index of the visible products. A changed product gets a new document id and its old one stays empty, so that
 * ids are only ever appended to a posting list, in a byte or two each.
 */
export class SearchIndex {
  /** Postings of all words, and of title words. */
  #postings: Postings = new Map()
  #titlePostings: Postings = new Map()
  /** By document id: product number (0: empty), hash of the search key, title and product id. */
  #numbers: number[] = []
  #hashes: number[] = []
  #titles: string[] = []
  #ids: string[] = []
  /** Product ids in blocks of `blockSize`, joined: a search for part of an id skips most blocks with one test. */
  #idBlocks: string[] = []
  #docIdOf = new Map<number, number>()

  /** Adds or replaces a product. */
  put({ number, key, hash }: Row): void {
    const existing = this.#docIdOf.get(number)
    if (existing !== undefined && this.#hashes[existing] === hash) return
    this.remove(number)
    const docId = this.#numbers.push(number) - 1
    const [title = '', rest = '', sounds = ''] = key.split('\n')
    const id = detached(rest.split(' ', 1)[0] ?? '')
    this.#docIdOf.set(number, docId)
    this.#hashes.push(hash)
    this.#titles.push(detached(title))
    this.#ids.push(id)
    const block = Math.floor(docId / blockSize)
    this.#idBlocks[block] = `${this.#idBlocks[block] ?? ''} ${id}`
    const text = `${title}${rest.slice(id.length)}`
    addPostings(this.#postings, wordsOf(text + sounds, key), docId)
    addPostings(this.#titlePostings, wordsOf(title, key), docId)
    for (const phrase of twoWordSynonyms) {
      if (text.includes(phrase)) addPostings(this.#postings, [phrase], docId)
      if (title.includes(phrase)) addPostings(this.#titlePostings, [phrase], docId)
    }
  }

  remove(number: number): void {
    const docId = this.#docIdOf.get(number)
    if (docId === undefined) return
    this.#docIdOf.delete(number)
    this.#numbers[docId] = 0
    this.#titles[docId] = ''
    this.#ids[docId] = ''
  }

  /** More than half of the document ids are empty. */
  get needsRebuild(): boolean {
    return this.#numbers.length > 2 * this.#docIdOf.size + 1000
  }

  /** Numbers of the products that match all terms. */
  findAll(wanted: readonly TermMatch[]): number[] {
    const matched = this.#countMatches(this.#postings, wanted)
    return this.#numbers.filter((number, docId) => number > 0 && matched[docId] === wanted.length)
  }

  /** A function that returns the folded title of a product if the title matches all terms. */
  titlesOfMatches(wanted: readonly TermMatch[]): (number: number) => string | undefined {
    const matched = this.#countMatches(
      this.#titlePostings,
      wanted.map((match) => ({ ...match, idParts: [] })),
    )
    return (number) => {
      const docId = this.#docIdOf.get(number) ?? -1
      return matched[docId] === wanted.length ? this.#titles[docId] : undefined
    }
  }

  /** Whether any product contains this word. */
  has(word: string): boolean {
    let found = false
    this.#postings.get(word)?.forEach((docId) => {
      found ||= this.#numbers[docId] !== 0
    })
    return found
  }

  /** The folded title of a product. */
  titleOf(number: number): string {
    return this.#titles[this.#docIdOf.get(number) ?? -1] ?? ''
  }

  /** Per document id: how many of the terms match, up to the first that does not. */
  #countMatches(postings: Postings, wanted: readonly TermMatch[]): Uint8Array {
    const matched = new Uint8Array(this.#numbers.length)
    let left = matched.length
    for (const [nr, { words, parts, idParts }] of wanted.entries()) {
      // Only documents that match all earlier terms are candidates.
      let possible = left
      left = 0
      const count = (docId: number) => {
        if (matched[docId] !== nr) return
        matched[docId] = nr + 1
        possible--
        left++
      }
      for (const word of words) postings.get(word)?.forEach(count)
      for (const [block, ids] of idParts.length > 0 ? this.#idBlocks.entries() : []) {
        if (!hasOneOf(idParts, ids)) continue
        const from = block * blockSize
        for (const [nr, id] of this.#ids.slice(from, from + blockSize).entries())
          if (hasOneOf(idParts, id)) count(from + nr)
      }
      if (parts.length > 0)
        for (const [word, docIds] of postings) {
          if (possible === 0) break
          if (hasOneOf(parts, word)) docIds.forEach(count)
        }
    }
    return matched
  }
}

const hasOneOf = (parts: readonly string[], text: string) => parts.some((part) => text.includes(part))

function addPostings(postings: Postings, words: Iterable<string>, docId: number) {
  for (const word of words) {
    let docIds = postings.get(word)
    if (!docIds) {
      docIds = new PostingList()
      postings.set(detached(word), docIds)
    }
    docIds.add(docId)
  }
}

const blockSize = 500

/** Copies a substring, because V8's slices keep the whole parent string in memory. */
const detached = (part: string) => Buffer.from(part).toString()

/** The same splitting as `search_words` in SQL: long words of long keys are cut into overlapping pieces. */
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
 * The index of all visible products, one per process; invalidated products are read again. Mutable: do not hold across an
 * await.
 */
export const searchIndex = (db: Db): Promise<SearchIndex> =>
  cachedSnapshot(db, 'search', async (index, changed) => {
    if (!index || index.needsRebuild) return readAll(db)
    const found = new Map<number, Row>()
    for (let from = 0; from < changed.length; from += batchSize) {
      const some = sql`p.number = any(${sql.param(changed.slice(from, from + batchSize))}::int[])`
      for (const row of await readSome(db, some)) found.set(row.number, row)
    }
    for (const number of changed) {
      const row = found.get(number)
      if (row) index.put(row)
      else index.remove(number)
    }
    return index
  })

/** Products per query; between two batches the event loop serves other requests. */
const batchSize = 50

async function readAll(db: Db): Promise<SearchIndex> {
  const index = new SearchIndex()
  for (let after = 0, more = true; more; ) {
    const some = await readSome(db, sql`p.number > ${after}`)
    for (const row of some) index.put(row)
    after = some.at(-1)?.number ?? after
    more = some.length === batchSize
  }
  return index
}

async function readSome(db: Db, which: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.search_key as key, hashtextextended(p.search_key, 0)::float8 as hash
    from products p where ${asSql(visible)} and ${which} order by p.number limit ${batchSize}`)
  return rows
}
