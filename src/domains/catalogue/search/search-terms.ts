import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/substring.ts'
import { soundTokensFor, withoutPlural } from './phonetic-key.ts'
import type { TermMatch } from './search-index.ts'
import { foldText } from './search-key.ts'
import { synonyms } from './synonyms.ts'

/** A query word matches by any of its spellings or sounds. All terms must match. */
type Term = { spellings: string[]; sounds: string[] }

/** @param query the whole query as typed */
export function termFor(word: string, query: string): Term {
  // Sounds are computed from the unfolded word: folding merges characters that sound different.
  const typed =
    query
      .toLowerCase()
      .split(/\s+/)
      .find((each) => foldText(each) === word) ?? word
  const others = synonyms.find((group) => group.includes(word) || group.includes(withoutPlural(word))) ?? []
  return { spellings: [...new Set([word, ...others])], sounds: soundTokensFor(typed) }
}

/** `isWritten`: some word of the catalogue contains the term itself. */
type WrittenMatch = TermMatch & { isWritten: boolean }

/** Spelling → the catalogue's words that contain it. */
export type KnownWords = Map<string, string[]>

/**
 * The matches of each term. The database finds catalogue words that contain a spelling; for one or two characters, all
 * words of the index are tested instead.
 * @param known words that this search has read already; new ones are added
 */
export async function matchTerms(db: Db, terms: readonly Term[], known: KnownWords): Promise<WrittenMatch[]> {
  const isShort = ({ spellings }: Term) => !spellings.every((each) => hasThreeCharacters.test(each))
  const sought = terms.filter((term) => !isShort(term)).flatMap(({ spellings }) => spellings.filter(isOneWord))
  const missing = [...new Set(sought)].filter((spelling) => !known.has(spelling))
  for (const [spelling, words] of await wordsWith(db, missing)) known.set(spelling, words)
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
async function wordsWith(db: Db, parts: readonly string[]): Promise<KnownWords> {
  if (parts.length === 0) return new Map()
  const patterns = parts.map((part) => likePattern(part))
  const rows = await queryRows(db, { part: col.text, words: col.texts }).run(sql`
    select part, words_with(array[pattern]) as words
    from unnest(${sql.param(parts)}::text[], ${sql.param(patterns)}::text[]) as asked(part, pattern)`)
  return new Map(rows.map(({ part, words }) => [part, words]))
}

export const hasThreeCharacters = /[\p{L}\p{M}\p{N}]{3}/u

/** Ids are prod_ with lower-case letters and digits; a trigram index needs three in a row. */
const mayBeOfId = /^[a-z0-9_]*[a-z0-9]{3}[a-z0-9_]*$/
