import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { searchIndex, type TermMatch } from './search-index.ts'
import { foldText, soundTokensFor, withoutPlural } from './search-key.ts'
import { nearestWords } from './spelling.ts'
import { synonyms } from './synonyms.ts'

/** Search results: product numbers in no order, and a function that ranks these or some of them. */
export type SearchMatch = {
  numbers: number[]
  best: (among: readonly number[], part: { offset: number; limit: number }) => Promise<number[]>
}

/** At most this many hits are ranked by title similarity; with more it says nothing. */
const maxRankedHits = 300

/** A query word matches by any of its spellings or sounds. All terms must match. */
type Term = { spellings: string[]; sounds: string[] }

/**
 * Finds products by the specification's rule: their combined text contains the whole lowercased query, or every word of
 * it. In addition, a word matches its other spellings (panjabi, punjabi, পাঞ্জাবি), and if nothing is found, the most
 * similar words of the catalogue.
 * @returns undefined for a blank query
 */
export async function matchFor(db: Db, query: string): Promise<SearchMatch | undefined> {
  const folded = foldText(query.slice(0, 200))
  const words = [...new Set(folded.split(/\s+/))].filter(Boolean).slice(0, 12)
  if (words.length === 0) return undefined
  const terms = words.map((word) => termFor(word, query))
  const places = await placesOf(db, terms)
  const index = await searchIndex(db)
  const numbers = index.findAll(places)
  if (numbers.length > 0) {
    // A word that matched by sound only is ranked by its nearest word in the catalogue.
    const unknown = words.filter((word, nr) => hasThreeSigns.test(word) && !places[nr]?.isWritten)
    const meant = await nearestWords(db, unknown, (known) => index.has(known))
    if (meant.size === 0) return { numbers, best: bestBy(db, folded, places) }
    const right = words.map((word) => meant.get(word) ?? word)
    const there = await placesOf(
      db,
      right.map((word) => termFor(word, query)),
    )
    return { numbers, best: bestBy(db, right.join(' '), there) }
  }

  const nearest = await nearestWords(db, words, (known) => index.has(known))
  if (nearest.size === 0) return { numbers, best: async () => [] }
  const mended = words.map((word) =>
    nearest.has(word) ? termFor(nearest.get(word) ?? word, '') : termFor(word, query),
  )
  const right = words.map((word) => nearest.get(word) ?? word).join(' ')
  const there = await placesOf(db, mended)
  return { numbers: (await searchIndex(db)).findAll(there), best: bestBy(db, right, there) }
}

function termFor(word: string, query: string): Term {
  // Sounds are computed from the unfolded word: folding merges characters that sound different.
  const typed =
    query
      .toLowerCase()
      .split(/\s+/)
      .find((each) => foldText(each) === word) ?? word
  const others = synonyms.find((group) => group.includes(word) || group.includes(withoutPlural(word))) ?? []
  return { spellings: [...new Set([word, ...others])], sounds: soundTokensFor(typed) }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** `isWritten`: some word of the catalogue contains the term itself. */
type TermPlaces = TermMatch & { isWritten: boolean }

/**
 * The matches of each term. The database finds catalogue words that contain a spelling; for one or two characters, all words
 * of the index are tested instead.
 */
async function placesOf(db: Db, terms: readonly Term[]): Promise<TermPlaces[]> {
  const isShort = ({ spellings }: Term) => !spellings.every((each) => hasThreeSigns.test(each))
  const sought = terms.filter((term) => !isShort(term)).flatMap(({ spellings }) => spellings.filter(isOneWord))
  const known = await wordsWith(db, [...new Set(sought)])
  return terms.map((term) => {
    const { spellings, sounds } = term
    if (isShort(term)) return { words: [], parts: spellings, idParts: spellings, isWritten: true }
    return {
      // Two-word synonyms are indexed as one word.
      words: new Set([...spellings.flatMap((each) => known.get(each) ?? each), ...sounds]),
      parts: [],
      idParts: spellings.filter((each) => mayBeOfId.test(each)),
      isWritten: known.get(spellings[0] ?? '')?.length !== 0,
    }
  })
}

const isOneWord = (spelling: string) => !spelling.includes(' ')

/** For each part, the catalogue's words that contain it. */
async function wordsWith(db: Db, parts: readonly string[]): Promise<Map<string, string[]>> {
  if (parts.length === 0) return new Map()
  const patterns = parts.map((part) => `%${escapeLike(part)}%`)
  const { rows } = await db.execute<{ part: string; words: string[] }>(sql`
    select part, words_with(array[pattern]) as words
    from unnest(${sql.param(parts)}::text[], ${sql.param(patterns)}::text[]) as asked(part, pattern)`)
  return new Map(rows.map(({ part, words }) => [part, words]))
}

const hasThreeSigns = /[\p{L}\p{M}\p{N}]{3}/u
/** Ids are prod_ with lower-case letters and digits; a trigram index needs three in a row. */
const mayBeOfId = /^[a-z0-9_]*[a-z0-9]{3}[a-z0-9_]*$/

/** Ranks titles that start with the query, contain it, contain its words, then the rest; within each by similarity. */
const bestBy =
  (db: Db, query: string, places: readonly TermMatch[]): SearchMatch['best'] =>
  async (among, { offset, limit }) => {
    const index = await searchIndex(db)
    const titleOf = index.titlesOfMatches(places)
    const tiers: number[][] = [[], [], [], []]
    for (const number of among) {
      const title = titleOf(number)
      const tier = title === undefined ? 3 : title.startsWith(query) ? 0 : title.includes(query) ? 1 : 2
      tiers[tier]?.push(number)
    }
    // Only tiers on the page are sorted.
    let before = 0
    const wanted = tiers.filter((tier) => {
      const from = before
      before += tier.length
      return from < offset + limit && before > offset
    })
    const isFew = among.length <= maxRankedHits
    const titles = new Map((isFew ? wanted.flat() : []).map((number) => [number, index.titleOf(number)]))
    const similarities = await titleSimilarities(db, query, titles)
    const similarity = (number: number) => similarities.get(number) ?? 0
    for (const tier of wanted) tier.sort((a, b) => similarity(b) - similarity(a) || b - a)
    return tiers.flat().slice(offset, offset + limit)
  }

async function titleSimilarities(db: Db, query: string, titles: Map<number, string>): Promise<Map<number, number>> {
  if (titles.size < 2) return new Map()
  const { rows } = await db.execute<{ number: number; similarity: number }>(sql`
    select number, word_similarity(${query}, title) as similarity
    from unnest(${sql.param([...titles.keys()])}::int[], ${sql.param([...titles.values()])}::text[]) as t(number, title)`)
  return new Map(rows.map(({ number, similarity }) => [number, similarity]))
}
