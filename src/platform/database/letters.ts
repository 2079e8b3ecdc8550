import { type SQL, sql } from 'drizzle-orm'

/** Is it too short for an index of letters? Those know three in a row. */
export const isShort = (part: string): boolean => [...part].length < 3

/**
 * The condition that a text has this part in it, wherever. An index of the text's letters, `in_latin_signs(text) gin_trgm_ops`, serves
 * it from three letters on, those of Bangla too; what it finds is compared then. For a shorter part rows are gone through in whatever order they are asked for:
 * of `like` PostgreSQL would expect so little that it went through all of them first.
 * @param text as the index has it, letter for letter
 * @param part in lower case where the text is
 */
export function hasPart(text: SQL, part: string): SQL {
  if (isShort(part)) return sql`strpos(${text}, ${part}) > 0`
  const within = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(in_latin_signs(${text}) like in_latin_signs(${within}) and ${text} like ${within})`
}
