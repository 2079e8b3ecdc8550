import type { SessionUser } from '#domains/customers/contract.ts'
import { signedIn } from '../session.ts'
import { forgetTyped } from './typed-before.ts'

/** The shop has signed somebody in. @returns false where the browser keeps no cookie: then nobody is signed in here */
export function startSession(user: SessionUser): boolean {
  if (!navigator.cookieEnabled) return false
  forgetTyped()
  signedIn(user)
  return true
}
