import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { foldText, soundTokensFor, withoutPlural } from './search-key.ts'
import { nearestWords } from './spelling.ts'

/** A query made ready: the condition on a product `p`, and the order that puts the best hits first. */
export type SearchMatch = { hits: SQL; rank: SQL }

/** Words that shops in Bangladesh use for one thing. */
const synonyms = [
  ['panjabi', 'punjabi', 'পাঞ্জাবি'],
  ['saree', 'sari', 'শাড়ি'],
  ['three-piece', 'three piece', '3-piece', 'salwar kameez', 'থ্রি-পিস', 'থ্রি পিস'],
  ['t-shirt', 'tshirt', 'tee', 'টি-শার্ট'],
  ['pajama', 'payjama', 'pyjama', 'পায়জামা'],
  ['abaya', 'borka', 'burqa', 'আবায়া', 'বোরকা'],
  ['orna', 'dupatta', 'ওড়না'],
  ['fatua', 'ফতুয়া'],
  ['bag', 'ব্যাগ'],
].map((group) => group.map(foldText))

/** Every word of the query must be found; each may be found in any of its spellings. */
type Term = { patterns: string[] }

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
  const found = await db.execute(sql`select from products p where ${visible} and ${allOf(terms)} limit 1`)
  if (found.rows.length > 0) return { hits: allOf(terms), rank: rankBy(folded, terms) }

  const nearest = await nearestWords(db, words)
  const mended = words.map((word) =>
    nearest.has(word) ? termFor(nearest.get(word) ?? word, '') : termFor(word, query),
  )
  return { hits: allOf(mended), rank: rankBy(words.map((word) => nearest.get(word) ?? word).join(' '), mended) }
}

/** What the public may see: a product that is neither switched off nor deleted. */
export const visible = sql`p.is_active and p.deleted_at is null`

function termFor(word: string, query: string): Term {
  // The sound comes from the letters as they were typed: folding makes some of them equal that sound different.
  const typed =
    query
      .toLowerCase()
      .split(/\s+/)
      .find((each) => foldText(each) === word) ?? word
  const others = synonyms.find((group) => group.includes(word) || group.includes(withoutPlural(word))) ?? []
  return {
    patterns: [
      ...new Set([word, ...others]).values().map((each) => `%${escapeLike(each)}%`),
      ...soundTokensFor(typed).map((token) => `% ${token} %`),
    ],
  }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const allOf = (terms: Term[]) =>
  sql.join(
    terms.map(
      ({ patterns }) =>
        sql`(${sql.join(
          patterns.map((pattern) => sql`p.search_key like ${pattern}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )

/** The title itself, titles that begin with it, that contain it, that contain its words, then the rest; likest first. */
function rankBy(folded: string, terms: Term[]): SQL {
  const title = sql`split_part(p.search_key, E'\n', 1)`
  const inTitle = sql.join(
    terms.map(({ patterns }) => sql`${title} like any(${sql.param(patterns)}::text[])`),
    sql` and `,
  )
  const asked = escapeLike(folded)
  return sql`case when ${title} like ${`${asked}%`} then 0 when ${title} like ${`%${asked}%`} then 1 when ${inTitle} then 2 else 3 end, word_similarity(${folded}, ${title}) desc, p.number desc`
}
