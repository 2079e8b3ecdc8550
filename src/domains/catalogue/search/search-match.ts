import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { type Places, searchIndex } from './search-index.ts'
import { foldText, soundTokensFor, withoutPlural } from './search-key.ts'
import { nearestWords } from './spelling.ts'
import { synonyms } from './synonyms.ts'

/** What a query finds: the numbers of the products, in no order, and the best of these or of some of them, in order. */
export type SearchMatch = {
  numbers: number[]
  best: (among: readonly number[], part: { offset: number; limit: number }) => Promise<number[]>
}

/** Up to so many hits are put in order by how like their titles are to the query; beyond that likeness tells nobody anything. */
const comparedHits = 300

/** Every word of the query must be found; each may be found in any of its spellings, or as one of its sounds. */
type Term = { spellings: string[]; sounds: string[] }

/**
 * Finds products by the specification's rule: the whole lowercased query in a product's combined text, or every word
 * of it. On top of that a word finds its other spellings (panjabi, punjabi, পাঞ্জাবি), and when nothing at all is
 * found, the nearest words that products do have.
 * @returns undefined for a blank query
 */
export async function matchFor(db: Db, query: string): Promise<SearchMatch | undefined> {
  const folded = foldText(query.slice(0, 200))
  const words = [...new Set(folded.split(/\s+/))].filter(Boolean).slice(0, 12)
  if (words.length === 0) return undefined
  const terms = words.map((word) => termFor(word, query))
  const places = await placesOf(db, terms)
  const index = await searchIndex(db)
  const numbers = index.havingAll(places)
  if (numbers.length > 0) {
    // What was found by its sound alone is put in order by the word that was meant.
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
  return { numbers: (await searchIndex(db)).havingAll(there), best: bestBy(db, right, there) }
}

function termFor(word: string, query: string): Term {
  // The sound comes from the letters as they were typed: folding makes some of them equal that sound different.
  const typed =
    query
      .toLowerCase()
      .split(/\s+/)
      .find((each) => foldText(each) === word) ?? word
  const others = synonyms.find((group) => group.includes(word) || group.includes(withoutPlural(word))) ?? []
  return { spellings: [...new Set([word, ...others])], sounds: soundTokensFor(typed) }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** `isWritten`: the catalogue knows a word that has the term itself in it. */
type TermPlaces = Places & { isWritten: boolean }

/**
 * Where each of the terms may stand. The catalogue's words that have a spelling in them are looked up in the database; one or
 * two signs are part of so many that all words are gone through.
 */
async function placesOf(db: Db, terms: readonly Term[]): Promise<TermPlaces[]> {
  const isShort = ({ spellings }: Term) => !spellings.every((each) => hasThreeSigns.test(each))
  const sought = terms.filter((term) => !isShort(term)).flatMap(({ spellings }) => spellings.filter(isOneWord))
  const known = await wordsWith(db, [...new Set(sought)])
  return terms.map((term) => {
    const { spellings, sounds } = term
    if (isShort(term)) return { words: [], parts: spellings, idParts: spellings, isWritten: true }
    return {
      // The index knows two words as one.
      words: new Set([...spellings.flatMap((each) => known.get(each) ?? each), ...sounds]),
      parts: [],
      idParts: spellings.filter((each) => mayBeOfId.test(each)),
      isWritten: known.get(spellings[0] ?? '')?.length !== 0,
    }
  })
}

const isOneWord = (spelling: string) => !spelling.includes(' ')

/** For each of these parts, the words of the catalogue that have it in them. */
async function wordsWith(db: Db, parts: readonly string[]): Promise<Map<string, string[]>> {
  if (parts.length === 0) return new Map()
  const patterns = parts.map((part) => `%${escapeLike(part)}%`)
  const { rows } = await db.execute<{ part: string; words: string[] }>(sql`
    select part, words_with(array[pattern]) as words
    from unnest(${sql.param(parts)}::text[], ${sql.param(patterns)}::text[]) as asked(part, pattern)`)
  return new Map(rows.map(({ part, words }) => [part, words]))
}

const hasThreeSigns = /[\p{L}\p{M}\p{N}]{3}/u
/** Ids are prod_ and small letters and figures; what an index can find of them is three in a row. */
const mayBeOfId = /^[a-z0-9_]*[a-z0-9]{3}[a-z0-9_]*$/

/** The title itself, titles that begin with it, that contain it, that contain its words, then the rest; likest first. */
const bestBy =
  (db: Db, asked: string, places: readonly Places[]): SearchMatch['best'] =>
  async (among, { offset, limit }) => {
    const index = await searchIndex(db)
    const titleOf = index.titlesWith(places)
    const tiers: number[][] = [[], [], [], []]
    for (const number of among) {
      const title = titleOf(number)
      const tier = title === undefined ? 3 : title.startsWith(asked) ? 0 : title.includes(asked) ? 1 : 2
      tiers[tier]?.push(number)
    }
    // Whatever stands before the page need not be in order, nor what stands behind it.
    let before = 0
    const wanted = tiers.filter((tier) => {
      const from = before
      before += tier.length
      return from < offset + limit && before > offset
    })
    const isFew = among.length <= comparedHits
    const titles = new Map((isFew ? wanted.flat() : []).map((number) => [number, index.titleOf(number)]))
    const likeness = await likenessOf(db, asked, titles)
    const like = (number: number) => likeness.get(number) ?? 0
    for (const tier of wanted) tier.sort((a, b) => like(b) - like(a) || b - a)
    return tiers.flat().slice(offset, offset + limit)
  }

/** How like the asked words are to each of these titles. */
async function likenessOf(db: Db, asked: string, titles: Map<number, string>): Promise<Map<number, number>> {
  if (titles.size < 2) return new Map()
  const { rows } = await db.execute<{ number: number; likeness: number }>(sql`
    select number, word_similarity(${asked}, title) as likeness
    from unnest(${sql.param([...titles.keys()])}::int[], ${sql.param([...titles.values()])}::text[]) as t(number, title)`)
  return new Map(rows.map(({ number, likeness }) => [number, likeness]))
}
