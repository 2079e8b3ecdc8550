import type { RouteAnswer, RouteBody, RouteDefinition } from '#shared/route.ts'
import { type Answer, readAnswer } from './api-answer.ts'
import { maxRetries, withRetries } from './retry.ts'
import { isSignOutDue, sendSignOut } from './session/session-requests.ts'

/**
 * Client of the shop's JSON API. Never throws: responses, refusals and timeouts are values. Reads, and writes with an
 * idempotency key, are retried after connection errors and 5xx. While a sign-out has not reached the shop, reads omit
 * the old cookie. A write sends the sign-out first: sent later, it would remove the new cookies.
 */
const timeoutMs = 15_000

/** Response type of an endpoint, from the type of its route (`ask<typeof reviewRoutes.list>('get-reviews', …)`). */
type Data<R extends RouteDefinition> = RouteAnswer<R>
/** Its path, with or without a query. */
type Path<R extends RouteDefinition> = R['path'] | `${R['path']}?${string}`
/** The request body of a route; `{}` if it has none. */
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
  credentials?: 'omit',
): Promise<Answer<Data<R>>> => write<R>('POST', name, body, headers, retries, credentials)

/**
 * PUT or DELETE /backend/api/{name} with a JSON body.
 * @param retries only with an idempotency key, since the first request may have arrived
 * @param credentials `omit`: without cookies
 */
export function write<R extends RouteDefinition>(
  method: 'POST' | 'PUT' | 'DELETE',
  name: Path<R>,
  body: Body<R>,
  headers: Record<string, string> = {},
  retries = maxRetries,
  credentials?: 'omit',
): Promise<Answer<Data<R>>> {
  const init = {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(credentials && { credentials }),
  }
  return request<Data<R>>(name, init, hasKey(body, headers) ? retries : 0)
}

const hasKey = (body: unknown, headers: Record<string, string>) =>
  'Idempotency-Key' in headers || (typeof body === 'object' && body !== null && 'idempotencyKey' in body)

async function request<T>(path: string, init: RequestInit, retries: number): Promise<Answer<T>> {
  if (init.method !== 'GET' && isSignOutDue() && !(await sendSignOut())) return { ok: false, kind: 'offline' }
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
        credentials: isSignOutDue() ? 'omit' : 'same-origin',
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
