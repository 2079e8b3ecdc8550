import type { SessionUser } from '#domains/customers/contract.ts'
import { signedIn } from '../session/session.ts'
import { clearPrefill } from './form-prefill.ts'

/** Call it after a successful log-in. @returns false if the browser blocks cookies, so that there is no session */
export function startSession(user: SessionUser): boolean {
  if (!navigator.cookieEnabled) return false
  clearPrefill()
  signedIn(user)
  return true
}
