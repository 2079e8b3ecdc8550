import { type SQL, sql } from 'drizzle-orm'
import { containsText, likePattern } from '#platform/database/substring.ts'

/** Matches name or address: first by the trigram index, which includes phone numbers, then exactly. */
export const matchesPerson = (table: string, text: string): SQL => {
  const [name, email, phone] = ['name', 'email', 'phone'].map((column) => sql.raw(`${table}.${column}`))
  return sql`(${containsText(sql`lower(${name} || E'\n' || ${email} || E'\n' || ${phone})`, text.toLowerCase())}
    and ${containsAny([`${table}.name`, `${table}.email`], text)})`
}

/** The same, for a text that many have: an index in the order of the list is scanned until there are enough. */
export const matchesPersonUnindexed = (table: string, text: string): SQL =>
  sql`strpos(lower(${sql.raw(`${table}.name || E'\\n' || ${table}.email`)}), ${text.toLowerCase()}) > 0`

/** Whether one of the columns contains the text, case-insensitive. */
export const containsAny = (columns: string[], text: string): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} ilike ${likePattern(text)}`),
    sql` or `,
  )})`
