/**
 * A list of words as constants of SQL: `('a', 'b')`. With constants PostgreSQL can use its partial indexes and
 * statistics; with parameters it cannot. For words of the code alone, never for those of people.
 */
export const constantList = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`
