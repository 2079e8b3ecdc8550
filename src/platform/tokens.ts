import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret, so that a stolen table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
