import { type SQL, sql } from 'drizzle-orm'

/**
 * The condition that a text has this part in it, wherever. An index of the text's letters, `in_latin_signs(text) gin_trgm_ops`, serves
 * it from three letters on, those of Bangla too; what it finds is compared then.
 * @param text as the index has it, letter for letter
 * @param part in lower case where the text is
 */
export function hasPart(text: SQL, part: string): SQL {
  const within = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(in_latin_signs(${text}) like in_latin_signs(${within}) and ${text} like ${within})`
}
