import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { clear } from './cart/cart.ts'
import { withRetries } from './retry.ts'
import { localBox, tabBox } from './stored.ts'

export type { SessionUser }
/** `known` false: nobody has asked yet, as on the server and while hydrating. */
export type Session = {
  known: boolean
  user: SessionUser | null
  /** Somebody has just signed out here, of their own will. */
  hasLeft?: boolean
}

/** Written at each sign-in and sign-out, so that other tabs hear of it. */
const markKey = 'session-mark'
/** A sign-out that the shop has not heard of; it is told before anything else is asked. */
const dueKey = 'sign-out-due'

const unknown: Session = { known: false, user: null }
let session = unknown
let asked: Promise<Session> | undefined
/** The last check did not reach the shop. */
let isUnsure = false
const listeners = new Set<() => void>()

function publish(next: Session): Session {
  // What was typed in this tab was typed by somebody who is no longer here.
  if (session.user && !next.user) tabBox.keepOnly([])
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Who is signed in; asked once per visit. A failed check means nobody is. */
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

/** Asks anew: the answer may be old. */
function askAgain(): Promise<Session> {
  asked = undefined
  return askSession()
}

/** Somebody has just signed in here, or their name has changed. */
export function signedIn(user: SessionUser) {
  localBox.write(dueKey, null)
  asked = Promise.resolve(publish({ known: true, user }))
  mark()
}

/**
 * Signs out. Nothing of the person stays on the device but what only they have and the shop has yet to get: an order or a
 * review that waits to be sent.
 * @returns whether the shop said so too. If it was not reached, nobody is signed in here either way, and it is told at
 * the next visit before anything personal is asked for
 */
export async function signOut(): Promise<boolean> {
  const done = await tellSignOut()
  if (!done) localBox.write(dueKey, 'yes')
  signedOut()
  return done
}

/** Everything of a signed-in person leaves this device. */
export function signedOut() {
  asked = Promise.resolve(publish({ known: true, user: null, hasLeft: true }))
  tabBox.keepOnly([])
  // The book of the account's cart goes first: an emptied cart must not look like something to tell the account.
  localBox.keepOnly([dueKey, 'shopping-cart', 'pending-order', 'reviews', 'bunon-office-theme'])
  clear()
  mark()
}

/** The shop knows nobody behind our cookie: the session has run out, or was ended elsewhere. The cart stays, as a guest's. */
export function sessionEnded() {
  if (!session.user) return
  asked = Promise.resolve(publish({ known: true, user: null }))
  localBox.write('recent-order', null)
  mark()
}

/** Whoever was signed in wants to be so no longer, but the shop does not know it yet. */
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

/** Hears of every change of the session. @returns what ends it */
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
// A page that the browser had put aside may show somebody who has signed out since.
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) void askAgain()
}

const onOnline = () => {
  if (isUnsure) void askAgain()
}

export const currentSession = (): Session => session

/** The session, asked for after the page has settled. */
export function useSession(): Session {
  useEffect(() => {
    const later = setTimeout(() => void askSession(), 300)
    return () => clearTimeout(later)
  }, [])
  return useSyncExternalStore(hearSession, currentSession, () => unknown)
}
