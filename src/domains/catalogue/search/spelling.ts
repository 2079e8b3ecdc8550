import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** Word separators and punctuation. */
const separators = /[\s.,;:!?()]+/

const latinWord = /^[a-z0-9]+$/

/** Nearest words that are tried, because some no longer occur in any product. */
const maxCandidates = 6

/**
 * The nearest catalogue word for each unknown word, with at most one wrong character in four. Also compares with the
 * beginnings of words, because the last one may still be typed.
 * @param isInUse whether any visible product contains this catalogue word
 */
export async function nearestWords(
  db: Db,
  words: readonly string[],
  isInUse: (known: string) => boolean,
): Promise<Map<string, string>> {
  const long = words.filter((word) => [...word].length >= 4)
  // Nothing is nearer to a word in use than the word itself.
  const isRight = (word: string) => latinWord.test(word) && isInUse(word)
  const right = long.filter(isRight).map((word): [string, string] => [word, word])
  const candidates = long.filter((word) => !isRight(word))
  if (candidates.length === 0) return new Map(right)
  const rows = await queryRows(db, { asked: col.text, word: col.text }).run(sql`
    select asked, word from unnest(${sql.param(candidates)}::text[]) as asked cross join lateral words_like(asked)`)
  const near = candidates.map((asked) => ({
    asked,
    nearest: byDistance(
      asked,
      rows.filter((row) => row.asked === asked).map(({ word }) => word),
    ),
  }))
  return new Map([
    ...right,
    ...near.flatMap(({ asked, nearest }): [string, string][] => {
      const best = nearest.find(({ known }) => isInUse(known))
      return best ? [[asked, best.word]] : []
    }),
  ])
}

/** The words that are near enough, nearest first; `known` is the catalogue's word with its punctuation. */
function byDistance(term: string, known: string[]): { word: string; known: string }[] {
  const allowed = Math.max(1, Math.floor([...term].length / 4))
  return known
    .flatMap((each) => each.split(separators).map((word) => ({ word, known: each })))
    .filter(({ word }) => word.length >= term.length - allowed)
    .map((each) => ({
      ...each,
      distance: Math.min(editDistance(term, each.word), editDistance(term, each.word.slice(0, term.length)) + 0.5),
    }))
    .filter(({ distance }) => distance < allowed + 1)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxCandidates)
}

/** Damerau–Levenshtein distance (optimal string alignment). */
export function editDistance(from: string, to: string): number {
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
