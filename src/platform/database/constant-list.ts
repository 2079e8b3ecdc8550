import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * A list of words as SQL constants: `('a', 'b')`. With constants PostgreSQL can use its partial indexes and statistics;
 * with parameters it cannot. Only for words from the code, never for user input.
 */
export const constantList = (words: readonly string[]): string => `(${quoted(words)})`

/** A word as a constant of SQL. Named by its type it is checked: `constant<CallState>('closed')`. */
export const constant = <Word extends string>(word: Word): SQL => sql.raw(quoted([word]))

const compared = (words: readonly string[], one: string, many: string): SQL =>
  sql.raw(words.length === 1 ? `${one} ${quoted(words)}` : `${many} ${constantList(words)}`)

/** SQL condition: the column has one of these words, as constants. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} ${compared(words, '=', 'in')}`

/** SQL condition: the column has none of these words, as constants. */
export const isNoneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} ${compared(words, '<>', 'not in')}`
