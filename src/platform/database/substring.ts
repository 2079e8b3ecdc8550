import { type SQL, sql } from 'drizzle-orm'

/** Trigram indexes cannot serve a search text of fewer than three characters. */
export const isShortText = (part: string): boolean => [...part].length < 3

/**
 * SQL condition: the text contains `part`. From three characters on, a trigram index on
 * `transliterate_for_trigrams(text)` serves it, for Bangla too; the second `like` removes false positives. Shorter
 * parts use strpos: for `like`, the planner would expect few matches and scan all rows before sorting.
 * @param text exactly as in the index expression
 * @param part lower case if the text is
 * @param transliterated a column that stores `transliterate_for_trigrams(text)`, if there is one
 */
export function containsText(
  text: SQL,
  part: string,
  transliterated: SQL = sql`transliterate_for_trigrams(${text})`,
): SQL {
  if (isShortText(part)) return sql`strpos(${text}, ${part}) > 0`
  return sql`(${mayContain(text, part, transliterated)} and ${text} like ${likePattern(part)})`
}

/** The condition that the index serves: true if the text contains `part`, and for few other texts. */
export const mayContain = (
  text: SQL,
  part: string,
  transliterated: SQL = sql`transliterate_for_trigrams(${text})`,
): SQL => sql`${transliterated} like transliterate_for_trigrams(${likePattern(rarestOf(part))})`

/**
 * An e-mail address without its domain. Half of all texts have the domain, too: the index would read the long lists of
 * its trigrams, thirty times as many pages.
 */
const rarestOf = (part: string): string => /^.{5,}?@/u.exec(part)?.[0] ?? part

/** A text for `like`, without wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of texts that contain `part`. */
export const likePattern = (part: string): string => `%${escapeLike(part)}%`
