import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '#domains/customers/contract.ts'
import { safeLocalStorage, safeSessionStorage } from '../safe-storage.ts'
import { fetchSessionUser, isSignOutDue, sendSignOut, signOutDueKey } from './session-requests.ts'

export type { SessionUser }

/** `known` is false before the first check: on the server and while hydrating. */
export type Session = {
  known: boolean
  user: SessionUser | null
  /** The user has just signed out here deliberately. */
  hasLeft?: boolean
  /** The last check did not reach the shop. */
  isUnsure?: boolean
}

/** Written at each sign-in and sign-out, to notify other tabs (storage event). */
const changeKey = 'session-mark'

const unknown: Session = { known: false, user: null }
let session = unknown
let asked: Promise<Session> | undefined
const listeners = new Set<() => void>()

function publish(next: Session): Session {
  // Removes the form drafts of the previous user.
  if (session.user && !next.user) safeSessionStorage.keepOnly([])
  session = next
  for (const listener of listeners) listener()
  return next
}

/** The session; requested once per visit. A failed check keeps the previous user, initially none. */
export function askSession(): Promise<Session> {
  if (asked) return asked
  // After a sign-in, a sign-out or a newer check, its answer is outdated.
  const take = (next: Session) => (asked === mine ? publish(next) : (asked ?? session))
  const mine: Promise<Session> = fetchSessionUser().then(
    (user) => take({ known: true, user }),
    (error: unknown) => {
      console.warn('The session check failed.', error)
      return take({ known: true, user: session.user, isUnsure: true })
    },
  )
  asked = mine
  return mine
}

/** Requests the session again, since it may have changed. */
function askAgain(): Promise<Session> {
  asked = undefined
  return askSession()
}

/** The session; requests it again if the last check failed. */
export const askSurely = (): Promise<Session> => (session.isUnsure ? askAgain() : askSession())

/** Call after a sign-in, or when the user's profile has changed. */
export function signedIn(user: SessionUser) {
  safeLocalStorage.write(signOutDueKey, null)
  replaceSession({ known: true, user })
  notifyOtherTabs()
}

/** Sets the session without a request. Call `notifyOtherTabs` once the device has the session's data. */
export function replaceSession(next: Session) {
  asked = Promise.resolve(publish(next))
}

export const notifyOtherTabs = () => safeLocalStorage.write(changeKey, String(Math.random()))

let isWatching = false

/** Subscribes to changes of the session. @returns a function that unsubscribes */
export function subscribeToSession(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
    window.addEventListener('online', onOnline)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === changeKey) void askAgain()
}
// A page restored from the back/forward cache may show a user who has signed out since.
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) void askAgain()
}

const onOnline = () => {
  if (isSignOutDue()) void sendSignOut()
  if (session.isUnsure) void askAgain()
}

export const currentSession = (): Session => session

/** The session; requested 300 ms after the first render, so that the page loads first. */
export function useSession(): Session {
  useEffect(() => {
    const later = setTimeout(() => void askSession(), 300)
    return () => clearTimeout(later)
  }, [])
  return useSyncExternalStore(subscribeToSession, currentSession, () => unknown)
}
