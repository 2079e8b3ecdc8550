import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { withRetries } from '../retry.ts'
import { safeLocalStorage } from '../safe-storage.ts'

/** Set while a sign-out has not reached the shop; it is sent before the next session check. */
export const signOutDueKey = 'sign-out-due'

/** Who is signed in, after a sign-out that is still due; null: nobody. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  if (isSignOutDue() && !(await sendSignOut())) return null
  const response = await withRetries(() =>
    fetch('/backend/api/user-session', { headers: { accept: 'application/json' } }),
  )
  if (!response.ok) throw new Error(`user-session answered ${response.status}`)
  const answer: RouteAnswer<typeof customerRoutes.session> = await response.json()
  return answer.guest ? null : (answer.user ?? null)
}

/** Whether a sign-out has not reached the shop yet. */
export const isSignOutDue = (): boolean => safeLocalStorage.read(signOutDueKey) !== null

/** @returns whether the shop knows of it */
export async function sendSignOut(): Promise<boolean> {
  const done = await fetch('/backend/api/logout', { method: 'POST' }).then(
    (response) => response.ok,
    () => false,
  )
  if (done) safeLocalStorage.write(signOutDueKey, null)
  return done
}
