import { useEffect, useSyncExternalStore } from 'react'
import { forgetOrder } from './order/recent-order.ts'

export type SessionUser = { name: string; email: string; role?: string }
/** `known` false: nobody has asked yet, as on the server and while hydrating. */
type Session = { known: boolean; user: SessionUser | null }

const unknown: Session = { known: false, user: null }
let session = unknown
let asked: Promise<Session> | undefined
const listeners = new Set<() => void>()

function publish(next: Session) {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Who is signed in; asked once per visit. A failed check means nobody is (spec §8). */
export function askSession(): Promise<Session> {
  asked ??= fetch('/backend/api/user-session', { headers: { accept: 'application/json' } })
    .then((response) => response.json())
    .then((answer: { guest?: boolean; user?: SessionUser }) =>
      publish({ known: true, user: answer.guest ? null : (answer.user ?? null) }),
    )
    .catch((error: unknown) => {
      console.warn('The session check failed.', error)
      return publish({ known: true, user: null })
    })
  return asked
}

/** Signing in or out makes the answer old. */
export function forgetSession() {
  asked = undefined
  publish(unknown)
}

/** Signs out. @returns whether the server said so too; here nobody is signed in either way */
export async function signOut(): Promise<boolean> {
  const done = await fetch('/backend/api/logout', { method: 'POST' }).then(
    (response) => response.ok,
    () => false,
  )
  asked = Promise.resolve(publish({ known: true, user: null }))
  // The next person at this device need not know what was ordered (ASVS 14.3.1).
  forgetOrder()
  return done
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The session, asked for after the page has settled. */
export function useSession(): Session {
  useEffect(() => {
    const later = setTimeout(() => void askSession(), 300)
    return () => clearTimeout(later)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )
}
