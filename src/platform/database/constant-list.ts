import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A list of words as constants of SQL: `('a', 'b')`. With constants PostgreSQL can use its partial indexes and
 * statistics; with parameters it cannot. For words of the code alone, never for those of people.
 */
export const constantList = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`

/** SQL condition: the column has one of these words, as constants. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in ${sql.raw(constantList(words))}`

/** SQL condition: the column has none of these words, as constants. */
export const isNoneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} not in ${sql.raw(constantList(words))}`
