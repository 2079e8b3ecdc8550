import type { Session } from './session.ts'

/** Owner of the session: the hash of the e-mail address, null for a guest; undefined if unknown. */
export const ownerOf = ({ known, user, isUnsure }: Session): string | null | undefined =>
  user ? hashOf(user.email) : known && !isUnsure ? null : undefined

/** Identifies the account without storing its address in clear. */
export function hashOf(email: string): string {
  let hash = 0x811c9dc5
  for (const character of email.toLowerCase()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
