import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { foldText, soundTokensFor, withoutPlural } from './search-key.ts'
import { nearestWords } from './spelling.ts'

/**
 * A query made ready: the condition on a product `p`, and the order that puts the best hits first, given the title of a
 * hit's search key and whether the hits are few enough to compare each with what was asked.
 */
export type SearchMatch = { hits: SQL; rank: (title: SQL, few: SQL) => SQL }

/** Up to so many hits are put in order by how like their titles are to the query; beyond that likeness tells nobody anything. */
export const comparedHits = 300

/** The title in a product's search key. */
export const foldedTitle = sql`split_part(p.search_key, E'\n', 1)`

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
  const { rows } = await db.execute<{ found: boolean; unknown: boolean[] }>(sql`
    select exists (select from products p where ${visible} and ${allOf(terms)}) as found,
      json_build_array(${sql.join(words.map(isUnknown), sql`, `)}) as unknown`)
  const [{ found, unknown }] = rows as [(typeof rows)[number]]
  if (found) {
    // What was found by its sound alone is put in order by the word that was meant.
    const meant = await nearestWords(
      db,
      words.filter((_, nr) => unknown[nr]),
    )
    if (meant.size === 0) return { hits: allOf(terms), rank: rankBy(folded, terms) }
    const right = words.map((word) => meant.get(word) ?? word)
    return {
      hits: allOf(terms),
      rank: rankBy(
        right.join(' '),
        right.map((word) => termFor(word, query)),
      ),
    }
  }

  const nearest = await nearestWords(db, words)
  if (nearest.size === 0) return { hits: sql`false`, rank: rankBy(folded, terms) }
  const mended = words.map((word) =>
    nearest.has(word) ? termFor(nearest.get(word) ?? word, '') : termFor(word, query),
  )
  return { hits: allOf(mended), rank: rankBy(words.map((word) => nearest.get(word) ?? word).join(' '), mended) }
}

/** What the public may see: a product that is neither switched off nor deleted. */
export const visible = sql`p.is_active and p.deleted_at is null`

/** Does one of these words (each as it stands in a search key) stand in the key of a product `p`? */
export const hasOneOf = (words: SQL) => sql`search_words(p.search_key) && ${words}`

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
const within = (text: string) => `%${escapeLike(text)}%`
const texts = (list: string[]) => sql`${sql.param(list)}::text[]`

/** The rarest terms are not known beforehand: PostgreSQL joins what it finds for each by its index of words. */
const allOf = (terms: Term[]) => sql.join(terms.map(holds), sql` and `)

/**
 * A word of the query is part of a word of the key, or of the id. The catalogue's words that have it are looked up first;
 * a spelling of two words is looked for by both, and then itself.
 */
function holds({ spellings, sounds }: Term): SQL {
  const short = spellings.filter((each) => !each.includes(' ') && !hasThreeSigns.test(each))
  // One or two signs are part of so many words and ids that the keys themselves are gone through.
  if (short.length > 0) return sql`(${anyOf(spellings.map((each) => sql`p.search_key like ${within(each)}`))})`
  const single = spellings.filter((each) => !each.includes(' '))
  const double = spellings.filter((each) => each.includes(' '))
  return sql`(${anyOf([
    ...single.filter((each) => mayBeOfId.test(each)).map((each) => sql`p.id like ${within(each)}`),
    hasOneOf(sql`(select words_with(${texts([...single.map(within), ...sounds])}))`),
    ...double.map(
      (each) =>
        sql`(${sql.join(
          each.split(' ').map((part) => hasOneOf(sql`(select words_with(${texts([within(part)])}))`)),
          sql` and `,
        )} and p.search_key like ${within(each)})`,
    ),
  ])})`
}

/** Is this part of no word that the catalogue knows? */
const isUnknown = (word: string) =>
  hasThreeSigns.test(word) ? sql`words_with(${texts([within(word)])}) = '{}'` : sql`false`

const hasThreeSigns = /[\p{L}\p{M}\p{N}]{3}/u
/** Ids are prod_ and small letters and figures; what an index can find of them is three in a row. */
const mayBeOfId = /^[a-z0-9_]*[a-z0-9]{3}[a-z0-9_]*$/
const anyOf = (conditions: SQL[]) => sql.join(conditions, sql` or `)

/** The title itself, titles that begin with it, that contain it, that contain its words, then the rest; likest first. */
const rankBy =
  (folded: string, terms: Term[]): SearchMatch['rank'] =>
  (title, few) => {
    const inTitle = sql.join(
      terms.map(({ spellings }) => sql`${title} like any(${texts(spellings.map(within))})`),
      sql` and `,
    )
    const asked = escapeLike(folded)
    return sql`case when ${title} like ${`${asked}%`} then 0 when ${title} like ${`%${asked}%`} then 1 when ${inTitle} then 2 else 3 end,
      case when ${few} then word_similarity(${folded}, ${title}) end desc, number desc`
  }
