import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { searchIndex } from './read-search-index.ts'
import type { TermMatch } from './search-index.ts'

/** At most this many hits are ranked by title similarity; with more, similarity is not meaningful. */
const maxRankedHits = 300

/** Ranks some products, and returns a part of them. */
export type Ranking = (among: readonly number[], part: { offset: number; limit: number }) => Promise<number[]>

/** Ranks titles that start with the query, contain it, contain its words, then the rest; within each by similarity. */
export const rankingBy =
  (db: Db, query: string, matches: readonly TermMatch[]): Ranking =>
  async (among, { offset, limit }) => {
    const index = await searchIndex(db)
    const titleOf = index.titlesOfMatches(matches)
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
  const rows = await queryRows(db, { number: col.int, similarity: col.float }).run(sql`
    select number, word_similarity(${query}, title) as similarity
    from unnest(${sql.param([...titles.keys()])}::int[],
      ${sql.param([...titles.values()])}::text[]) as t(number, title)`)
  return new Map(rows.map(({ number, similarity }) => [number, similarity]))
}
