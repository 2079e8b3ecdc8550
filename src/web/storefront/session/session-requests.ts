import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { withRetries } from '../retry.ts'
import { safeLocalStorage } from '../safe-storage.ts'

/**
 * Set while a sign-out has not reached the shop, so that the old cookie is still valid. The sign-out is retried, and
 * sent before the next session check and the next write (api.ts).
 */
export const signOutDueKey = 'sign-out-due'

/** The signed-in user, after sending a pending sign-out; null if there is none. */
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
const retryMs = 30_000

let sending: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the pending sign-out, one request at a time; retries every 30 s. @returns whether the shop has received it */
export const sendSignOut = (): Promise<boolean> =>
  (sending ??= attempt().finally(() => {
    sending = undefined
  }))

async function attempt(): Promise<boolean> {
  clearTimeout(timer)
  const done = await fetch('/backend/api/logout', { method: 'POST', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (done) safeLocalStorage.write(signOutDueKey, null)
  else timer = setTimeout(() => isSignOutDue() && sendSignOut(), retryMs)
  return done
}
