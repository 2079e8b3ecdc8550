import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { withRetries } from '../retry.ts'
import { safeLocalStorage } from '../safe-storage.ts'

/**
 * Set while a sign-out has not reached the shop, so that the cookie of whoever left is still valid. It is sent again,
 * and before the next session check and the next write (api.ts).
 */
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

const timeoutMs = 15_000
const minRetryMs = 5000
const maxRetryMs = 5 * 60_000

let sending: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let wait = minRetryMs

/** Sends it, one at a time; while it is due, again with exponential backoff. @returns whether the shop knows of it */
export function sendSignOut(): Promise<boolean> {
  sending ??= attempt().finally(() => {
    sending = undefined
  })
  return sending
}

async function attempt(): Promise<boolean> {
  clearTimeout(timer)
  const done = await fetch('/backend/api/logout', { method: 'POST', signal: AbortSignal.timeout(timeoutMs) }).then(
    (response) => response.ok,
    () => false,
  )
  if (done) {
    safeLocalStorage.write(signOutDueKey, null)
    wait = minRetryMs
  } else {
    timer = setTimeout(() => isSignOutDue() && sendSignOut(), wait)
    wait = Math.min(wait * 2, maxRetryMs)
  }
  return done
}
