import type { FastifyBaseLogger } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The logger for sign-ins. */
export type SignInLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/**
 * Fingerprint of a network address for the logs. With the key, a known address can be searched (npm run secret-key).
 */
export const fingerprintOfAddress = (secrets: Secrets, address: string): string =>
  secrets.fingerprint(addressKey(address))

type Refused = {
  /** The account of the attempt; undefined: the name does not exist. */
  member: { username: string } | undefined
  typed: string
  from: string
  why: 'wrong password' | 'wrong code' | 'too many attempts'
}

/**
 * Records a refused sign-in: always in the log, and in the audit log if the account exists. The audit entry is not
 * awaited, so that the response time does not reveal whether the account exists. Rate-limited attempts are not in the
 * audit log, so that nobody can flood it.
 */
export function auditRefusedSignIn(
  { db, secrets, log }: { db: Db; secrets: Secrets; log: SignInLog },
  { member, typed, from, why }: Refused,
): void {
  // An unknown name may be a password typed into the wrong field.
  const account = member?.username ?? `#${secrets.fingerprint(typed.toLowerCase())}`
  log.warn({ who: 'staff', account, from, why }, 'sign-in refused')
  if (!member || why === 'too many attempts') return
  const refused = { after: { from, why } }
  writeAudit(db, { id: null, username: 'Somebody' }, 'staff.sign-in-refused', member.username, refused).catch(
    (error: unknown) => log.error({ err: error }, 'a refused sign-in was not written down'),
  )
}
