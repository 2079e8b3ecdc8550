import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { clear } from './cart/cart.ts'
import { withRetries } from './retry.ts'
import { localBox, tabBox } from './stored.ts'

export type { SessionUser }
/** `known` is false before the first check: on the server and while hydrating. */
export type Session = {
  known: boolean
  user: SessionUser | null
  /** The user has just signed out here deliberately. */
  hasLeft?: boolean
}

/** Written at each sign-in and sign-out, to notify other tabs (storage event). */
const markKey = 'session-mark'
/** Set while a sign-out has not reached the shop; it is sent before the next session check. */
const dueKey = 'sign-out-due'

const unknown: Session = { known: false, user: null }
let session = unknown
let asked: Promise<Session> | undefined
/** The last check did not reach the shop. */
let isUnsure = false
const listeners = new Set<() => void>()

function publish(next: Session): Session {
  // Removes the form drafts of the previous user.
  if (session.user && !next.user) tabBox.keepOnly([])
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Who is signed in; requested once per visit. A failed check leaves the user as before, at first nobody. */
export function askSession(): Promise<Session> {
  asked ??= whoIsThere().then(
    (user) => {
      isUnsure = false
      return publish({ known: true, user })
    },
    (error: unknown) => {
      isUnsure = true
      console.warn('The session check failed.', error)
      return publish({ known: true, user: session.user })
    },
  )
  return asked
}

async function whoIsThere(): Promise<SessionUser | null> {
  if (isSignOutDue() && !(await tellSignOut())) return null
  const response = await withRetries(() =>
    fetch('/backend/api/user-session', { headers: { accept: 'application/json' } }),
  )
  if (!response.ok) throw new Error(`user-session answered ${response.status}`)
  const answer: RouteAnswer<typeof customerRoutes.session> = await response.json()
  return answer.guest ? null : (answer.user ?? null)
}

/** Requests it again, since the session may have changed. */
function askAgain(): Promise<Session> {
  asked = undefined
  return askSession()
}

/** Call after a sign-in, or when the user's profile has changed. */
export function signedIn(user: SessionUser) {
  localBox.write(dueKey, null)
  asked = Promise.resolve(publish({ known: true, user }))
  mark()
}

/**
 * Signs out and removes all personal data from the device, except an order or a review that is still to be sent.
 * @returns false if the shop was not reached: the user is signed out here, and the sign-out is sent on the next visit before the
 *   session check
 */
export async function signOut(): Promise<boolean> {
  const done = await tellSignOut()
  if (!done) localBox.write(dueKey, 'yes')
  signedOut()
  return done
}

/** Removes all data of a signed-in user from this device. */
export function signedOut() {
  asked = Promise.resolve(publish({ known: true, user: null, hasLeft: true }))
  tabBox.keepOnly([])
  // Removes the record of the account's cart before clear(): otherwise the emptied cart would be synced to the account.
  localBox.keepOnly([dueKey, 'shopping-cart', 'pending-order', 'reviews', 'bunon-office-theme'])
  clear()
  mark()
}

/** Call when the shop answers not_signed_in: the session has expired or was ended elsewhere. The cart stays as a guest's. */
export function sessionEnded() {
  if (!session.user) return
  asked = Promise.resolve(publish({ known: true, user: null }))
  localBox.write('recent-order', null)
  mark()
}

/** Whether a sign-out has not reached the shop yet. */
export const isSignOutDue = (): boolean => localBox.read(dueKey) !== null

async function tellSignOut(): Promise<boolean> {
  const done = await fetch('/backend/api/logout', { method: 'POST' }).then(
    (response) => response.ok,
    () => false,
  )
  if (done) localBox.write(dueKey, null)
  return done
}

const mark = () => localBox.write(markKey, String(Math.random()))

/** Subscribes to changes of the session. @returns a function that unsubscribes */
export function hearSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
    window.addEventListener('online', onOnline)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
    window.removeEventListener('online', onOnline)
  }
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === markKey) void askAgain()
}
// A page restored from the back/forward cache may show a user who has signed out since.
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) void askAgain()
}

const onOnline = () => {
  if (isUnsure) void askAgain()
}

export const currentSession = (): Session => session

/** The session; requested 300 ms after the first render, so that the page loads first. */
export function useSession(): Session {
  useEffect(() => {
    const later = setTimeout(() => void askSession(), 300)
    return () => clearTimeout(later)
  }, [])
  return useSyncExternalStore(hearSession, currentSession, () => unknown)
}
