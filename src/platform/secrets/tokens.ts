import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** A secret for a cookie or a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * A secret for a link that people share: 128 random bits, in hex digits that every program accepts as part of a URL.
 */
export const newLinkToken = (): string => randomBytes(16).toString('hex')

/**
 * The text of an e-mail without the secrets of its links, for the log. The link of an order still leads to the order
 * without its secret, which follows the #.
 */
export const withoutTokens = (words: string): string =>
  words.replace(/([?&]token=)[\w-]+/g, '$1…').replace(/#open=[0-9a-f]{32}/g, '')

/** The secret of the link in an e-mail; undefined: it has none, or it was removed. */
export const tokenIn = (words: string): string | undefined => /[?&]token=([\w-]+)/.exec(words)?.[1]

/** Whether the secret was removed from this e-mail. */
export const hasRedactedToken = (words: string): boolean => words.includes('token=…')

/**
 * The database stores only this hash of a secret, so that a stolen table grants no access. Only an unsent e-mail
 * contains the secret itself, as long as its link is valid.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** `hashToken` as SQL. */
export const hashTokenInSql = (token: SQL): SQL =>
  sql`rtrim(translate(encode(sha256(convert_to(${token}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
