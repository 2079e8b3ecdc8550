import { z } from 'zod'
import { textPair } from '#shared/text-pair.ts'
import type { Session } from './session.ts'

/**
 * sessionStorage key of this tab's last session. It lets screens render during an outage, and grants no access on the
 * server.
 */
const storageKey = 'office-session'

/** Stores this tab's session, or removes it. */
export function saveLastSession(session: Session | undefined) {
  // Storage may be disabled; then there is no fallback session.
  try {
    if (session) sessionStorage.setItem(storageKey, JSON.stringify(session))
    else sessionStorage.removeItem(storageKey)
  } catch {}
}

/** This tab's last session; undefined if there is none. */
export function getLastSession(): Session | undefined {
  try {
    return storedSession.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
  } catch {
    return undefined
  }
}

/** A session as it is stored in the browser. */
export const storedSession = z.object({
  type: z.enum(['admin', 'subadmin']),
  username: z.string(),
  permissions: z.array(z.string()),
  role: textPair.nullish(),
  loginTime: z.string(),
})
