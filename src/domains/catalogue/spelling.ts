import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'

/**
 * For words that no product has: the nearest word that one has, at most one wrong letter in four. A word still being
 * typed is compared with beginnings.
 */
export async function nearestWords(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const candidates = words.filter((word) => [...word].length >= 4)
  if (candidates.length === 0) return new Map()
  const { rows } = await db.transaction(async (tx) => {
    // The index looks up likeness by this bar; two swapped letters in seven leave a third of it.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', true)`)
    return tx.execute<{ asked: string; word: string }>(sql`
      select asked.word as asked, near.word
      from unnest(${sql.param(candidates)}::text[]) as asked(word)
      cross join lateral (
        select w.word
        from (
          select p.search_key from products p
          where asked.word <% p.search_key and p.is_active and p.deleted_at is null
          limit 2000
        ) k
        cross join lateral regexp_split_to_table(split_part(k.search_key, E'\n', 1) || ' ' || split_part(k.search_key, E'\n', 2), '[\\s.,;:!?()]+') as w(word)
        group by w.word
        having similarity(w.word, asked.word) >= 0.15
        order by similarity(w.word, asked.word) desc
        limit 40
      ) near`)
  })
  const nearest = new Map<string, string>()
  for (const asked of candidates) {
    const allowed = Math.max(1, Math.floor([...asked].length / 4))
    let best = allowed + 1
    for (const { word } of rows.filter((row) => row.asked === asked)) {
      const distance = Math.min(stepsBetween(asked, word), stepsBetween(asked, word.slice(0, asked.length)) + 0.5)
      if (distance < best && word.length >= asked.length - allowed) {
        best = distance
        nearest.set(asked, word)
      }
    }
  }
  return nearest
}

/** How many letters must be added, dropped, exchanged or swapped with their neighbour. */
export function stepsBetween(from: string, to: string): number {
  const a = [...from]
  const b = [...to]
  const table = a.map(() => [] as number[])
  const at = (i: number, j: number): number => (i < 0 ? j + 1 : j < 0 ? i + 1 : (table[i]?.[j] ?? 0))
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const swapped =
        i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = table[i] as number[]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i] === b[j] ? 0 : 1), swapped)
    }
  }
  return at(a.length - 1, b.length - 1)
}
