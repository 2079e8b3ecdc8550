import type { RouteAnswer, RouteBody, RouteDefinition } from '#shared/route.ts'
import { maxRetries, secondsToWait, withRetries } from './retry.ts'
import { sessionEnded } from './session.ts'

/**
 * Client of the shop's JSON API. Never throws: responses, refusals and timeouts are values. Reads, and writes with an idempotency key,
 * are retried after connection errors and 5xx.
 */
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
  /** Rate limited or overloaded. `retryAfter` in seconds, if given. */
  | { ok: false; kind: 'busy'; status: number; retryAfter: number | undefined }
  /** Timed out; the request may have arrived. */
  | { ok: false; kind: 'slow' }
  /** The shop was not reached, or something else answered (a captive portal). */
  | { ok: false; kind: 'offline' }

const timeoutMs = 15_000

/** Response type of an endpoint, from the type of its route (`ask<typeof reviewRoutes.list>('get-reviews', …)`). */
type Data<R extends RouteDefinition> = RouteAnswer<R>
/** Its path, with or without a query. */
type Path<R extends RouteDefinition> = R['path'] | `${R['path']}?${string}`
/** Its request body; `{}` if it reads none. */
type Body<R extends RouteDefinition> = RouteDefinition extends R
  ? unknown
  : R extends { body: unknown }
    ? RouteBody<R>
    : Record<string, never>

/** GET /backend/api/{name}?…; empty values are left out. */
export function ask<R extends RouteDefinition>(
  name: Path<R>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer<Data<R>>> {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return request<Data<R>>(`${name}?${search}`, { method: 'GET', ...(signal && { signal }) }, maxRetries)
}

/** POST /backend/api/{name} with a JSON body. */
export const send = <R extends RouteDefinition>(
  name: Path<R>,
  body: Body<R>,
  headers: Record<string, string> = {},
  retries?: number,
): Promise<Answer<Data<R>>> => write<R>('POST', name, body, headers, retries)

/**
 * PUT or DELETE /backend/api/{name} with a JSON body.
 * @param retries only with an idempotency key, since the first request may have arrived
 */
export function write<R extends RouteDefinition>(
  method: 'POST' | 'PUT' | 'DELETE',
  name: Path<R>,
  body: Body<R>,
  headers: Record<string, string> = {},
  retries = maxRetries,
): Promise<Answer<Data<R>>> {
  const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return request<Data<R>>(name, init, hasKey(body, headers) ? retries : 0)
}

const hasKey = (body: unknown, headers: Record<string, string>) =>
  'Idempotency-Key' in headers || (typeof body === 'object' && body !== null && 'idempotencyKey' in body)

async function request<T>(path: string, init: RequestInit, retries: number): Promise<Answer<T>> {
  let timedOut = false
  const signal = init.signal ?? undefined
  /** One attempt. The timeout covers the body. */
  const send = async () => {
    const timer = new AbortController()
    const abort = () => timer.abort()
    const timeout = setTimeout(() => {
      timedOut = true
      abort()
    }, timeoutMs)
    signal?.addEventListener('abort', abort)
    try {
      const response = await fetch(`/backend/api/${path}`, {
        credentials: 'same-origin',
        ...init,
        signal: timer.signal,
      })
      const { status, headers } = response
      return new Response(isBodiless(status) ? null : await response.text(), { status, headers })
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    }
  }
  try {
    return await readAnswer<T>(await withRetries(send, { retries, signal, mayRetry: () => !timedOut }))
  } catch {
    return timedOut ? { ok: false, kind: 'slow' } : { ok: false, kind: 'offline' }
  }
}

const isBodiless = (status: number) => [204, 205, 304].includes(status)

type Envelope = { success?: boolean; error?: string; code?: string; fields?: Record<string, string> }

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const { status } = response
  if (status === 429 || status >= 500) return { ok: false, kind: 'busy', status, retryAfter: secondsToWait(response) }
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, kind: 'offline' }
  }
  if (typeof body !== 'object' || body === null) return { ok: false, kind: 'offline' }
  const { success, error = '', code = '', fields = {} } = body as Envelope
  if (response.ok && success !== false) return { ok: true, data: body as T }
  // The session has ended. (A wrong password has its own code.)
  if (code === 'not_signed_in') sessionEnded()
  return { ok: false, kind: 'refused', status, code, error, fields, body }
}
