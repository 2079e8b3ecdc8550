import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { writeAudit } from './write-audit.ts'

/** Where a line about a sign-in goes. */
export type SignInLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A network address as the logs name it: whoever has the key can look for one they know (npm run secret-key). */
export const fingerprintOfAddress = (secrets: Secrets, address: string): string =>
  secrets.fingerprint(addressKey(address))

type Refused = {
  /** The member of staff at whose account somebody tried; undefined: there is none of that name. */
  member: { username: string } | undefined
  typed: string
  from: string
  why: 'wrong password' | 'wrong code' | 'too many attempts'
}

/**
 * Notes a refused sign-in: in the log always, in the audit log where somebody tried at an account that exists. Nobody
 * waits for the latter: neither the answer nor its time tells whether there is such an account. What the limits refuse
 * is not in the audit log, so that guessers cannot fill it.
 */
export function auditRefusedSignIn(
  { db, secrets, log }: { db: Db; secrets: Secrets; log: SignInLog },
  { member, typed, from, why }: Refused,
): void {
  // A name that nobody has may be a password that was typed into the wrong field.
  const account = member?.username ?? `#${secrets.fingerprint(typed.toLowerCase())}`
  log.warn({ who: 'staff', account, from, why }, 'sign-in refused')
  if (!member || why === 'too many attempts') return
  const refused = { after: { from, why } }
  writeAudit(db, { id: null, username: 'Somebody' }, 'staff.sign-in-refused', member.username, refused).catch(
    (error: unknown) => log.error({ err: error }, 'a refused sign-in was not written down'),
  )
}
