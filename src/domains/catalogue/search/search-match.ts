import type { Db } from '#platform/database/database.ts'
import { type Ranking, rankingBy } from './rank-hits.ts'
import { searchIndex } from './read-search-index.ts'
import { foldText } from './search-key.ts'
import { hasThreeCharacters, type KnownWords, matchTerms, termFor } from './search-terms.ts'
import { nearestWords } from './spelling.ts'

/** Search results: product numbers in no order, and a function that ranks these or some of them. */
export type SearchMatch = { numbers: number[]; best: Ranking }

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
  const known: KnownWords = new Map()
  const matches = await matchTerms(db, terms, known)
  const index = await searchIndex(db)
  const numbers = index.findAll(matches)
  if (numbers.length > 0) {
    // A word that matched by sound only is ranked by its nearest word in the catalogue.
    const unknown = words.filter((word, nr) => hasThreeCharacters.test(word) && !matches[nr]?.isWritten)
    const meant = await nearestWords(db, unknown, (word) => index.has(word))
    if (meant.size === 0) return { numbers, best: rankingBy(db, folded, matches) }
    const right = words.map((word) => meant.get(word) ?? word)
    const corrected = await matchTerms(
      db,
      right.map((word) => termFor(word, query)),
      known,
    )
    return { numbers, best: rankingBy(db, right.join(' '), corrected) }
  }

  const nearest = await nearestWords(db, words, (word) => index.has(word))
  if (nearest.size === 0) return { numbers, best: async () => [] }
  const correctedTerms = words.map((word) =>
    nearest.has(word) ? termFor(nearest.get(word) ?? word, '') : termFor(word, query),
  )
  const right = words.map((word) => nearest.get(word) ?? word).join(' ')
  const corrected = await matchTerms(db, correctedTerms, known)
  return { numbers: (await searchIndex(db)).findAll(corrected), best: rankingBy(db, right, corrected) }
}
