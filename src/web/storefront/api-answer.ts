import { secondsToWait } from './retry.ts'
import { sessionEnded } from './session/sign-out.ts'

/** The result of an API request. */
export type Answer<T> =
  | { ok: true; data: T }
  /** The shop refused; `error` is the message. `body` has further details (lines, totals). */
  | {
      ok: false
      kind: 'refused'
      status: number
      code: string
      error: string
      fields: Record<string, string>
      body: unknown
    }
  /** Rate limited, overloaded or failed. `retryAfter` in seconds, if given; `error` is the message, or empty. */
  | { ok: false; kind: 'busy'; status: number; retryAfter: number | undefined; code: string; error: string }
  /** Timed out; the request may have arrived. */
  | { ok: false; kind: 'slow' }
  /** The shop was not reached, or something else answered (a captive portal). */
  | { ok: false; kind: 'offline' }

type Envelope = { success?: boolean; error?: string; code?: string; fields?: Record<string, string> }

export async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  const { success, error = '', code = '', fields = {} } = (body ?? {}) as Envelope
  if (status === 429 || status >= 500)
    return { ok: false, kind: 'busy', status, retryAfter: secondsToWait(response), code, error }
  if (typeof body !== 'object' || !body) return { ok: false, kind: 'offline' }
  if (response.ok && success !== false) return { ok: true, data: body as T }
  // The session has ended; not_customer: the browser also has a staff session. (A wrong password has another code.)
  if (code === 'not_signed_in' || code === 'not_customer') sessionEnded()
  return { ok: false, kind: 'refused', status, code, error, fields, body }
}
