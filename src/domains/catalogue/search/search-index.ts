import { addPostings, detached, type Postings, searchWords } from './postings.ts'
import { hasOneOf, ProductIds } from './product-ids.ts'
import { twoWordSynonyms } from './synonyms.ts'

/** Matches of one query term: products with one of these words, or whose words or ids contain one of these parts. */
export type TermMatch = { words: Iterable<string>; parts: readonly string[]; idParts: readonly string[] }

export type Row = { number: number; key: string; hash: number }

/**
 * Full-text index of the visible products. A changed product gets a new document id and its old one stays empty, so
 * that ids are only ever appended to a posting list, in a byte or two each.
 */
export class SearchIndex {
  /** Postings of all words, and of title words. */
  #postings: Postings = new Map()
  #titlePostings: Postings = new Map()
  /** By document id: product number (0: empty), hash of the search key, and title. */
  #numbers: number[] = []
  #hashes: number[] = []
  #titles: string[] = []
  #productIds = new ProductIds()
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
    this.#productIds.add(docId, id)
    const text = `${title}${rest.slice(id.length)}`
    addPostings(this.#postings, searchWords(text + sounds, key), docId)
    addPostings(this.#titlePostings, searchWords(title, key), docId)
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
    this.#productIds.remove(docId)
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
      this.#productIds.forEachMatch(idParts, count)
      if (parts.length > 0)
        for (const [word, docIds] of postings) {
          if (possible === 0) break
          if (hasOneOf(parts, word)) docIds.forEach(count)
        }
    }
    return matched
  }
}
