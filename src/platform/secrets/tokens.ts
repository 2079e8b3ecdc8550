import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** A secret for a cookie or a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A secret for a link that people pass on: 128 random bits, in letters that every program takes for a part of the address. */
export const newLinkToken = (): string => randomBytes(16).toString('hex')

/**
 * A letter's words with the secrets of its links left out: they tell what was written, and open nothing. The link of an
 * order still leads to it without its secret, which stands behind the #.
 */
export const withoutTokens = (words: string): string =>
  words.replace(/([?&]token=)[\w-]+/g, '$1…').replace(/#open=[0-9a-f]{32}/g, '')

/** The secret of the link in a letter; undefined: it has none, or none any more. */
export const tokenIn = (words: string): string | undefined => /[?&]token=([\w-]+)/.exec(words)?.[1]

/** Is this a letter whose link was taken out? */
export const lostItsToken = (words: string): boolean => words.includes('token=…')

/**
 * What the database keeps of a secret, so that a stolen table opens nothing. Only a letter that was not sent holds the secret
 * itself, for as long as its link opens anything.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The same in the database's words. */
export const hashTokenInSql = (token: SQL): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${token}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
