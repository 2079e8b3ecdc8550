import type { z } from 'zod'
import type { RouteAnswer, RouteBody, RouteDefinition, RouteQuery } from '#shared/route.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { isIdle } from './last-input.ts'

/**
 * The shop refused the request: HTTP status, error code and a sentence for people. `fields` maps field names to error
 * messages.
 */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** The complete body of the refusal, such as {changedBy: '…'}. */
  readonly details: Record<string, unknown>

  constructor(status: number, body: { error?: string; code?: string; fields?: Record<string, string> }) {
    super(body.error ?? t('The server answered {status}', { status }))
    this.status = status
    this.code = body.code ?? 'refused'
    this.fields = body.fields ?? {}
    this.details = { ...body }
  }
}

/** The shop could not be reached at all. */
export class NoConnection extends Error {
  override name = 'NoConnection'
  override message = t('The shop cannot be reached. Please check your connection')
}

/** The answer was not JSON, or did not match the schema in the contract. */
export class BadAnswer extends Error {
  override name = 'BadAnswer'
  override message = t('Invalid response from server')
}

/** Query of a call: names as the route has them, values as a URL has them. Empty and undefined ones are not sent. */
export type CallQuery<R extends RouteDefinition> = Partial<
  Record<keyof NonNullable<RouteQuery<R>>, string | number | undefined>
>
/** Query parameters of a paginated list. */
export type ListQuery<R extends RouteDefinition> = CallQuery<R> & { page: number; perPage: number }

type Call<R extends RouteDefinition> = {
  query?: CallQuery<R>
  signal?: AbortSignal
  /** A 401 here means a wrong password or no session, not an expired session. */
  signingIn?: boolean
} & (R['body'] extends z.ZodType ? { body: RouteBody<R> } : { body?: undefined })

const base = '/backend/api'
const listeners = new Set<() => void>()

/** Calls the listener when a response shows that the session has ended. @returns unsubscribe */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sessionEnded = () => {
  for (const listener of listeners) listener()
}

const factorListeners = new Set<() => void>()

/** Calls the listener when a response requires setting up a second factor. @returns unsubscribe */
export function onSecondFactorRequired(listener: () => void): () => void {
  factorListeners.add(listener)
  return () => factorListeners.delete(listener)
}

/**
 * Calls an endpoint of the JSON API and parses its answer by the route's schema.
 * @throws ApiRefusal, NoConnection, BadAnswer
 */
export async function call<R extends RouteDefinition>(
  route: R,
  { body, query, signal, signingIn }: Call<R>,
): Promise<RouteAnswer<R>> {
  const response = await send(`${base}/${route.path}${queryString(query)}`, {
    method: route.method,
    signal,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isIdle() && { 'x-idle': '1' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json = await response.json().catch(() => undefined)
  // An aborted request must not end the session.
  signal?.throwIfAborted()
  const schema: z.ZodType = response.status === 202 && route.accepted ? route.accepted : route.response
  return readAnswer(response.status, json, schema, signingIn) as RouteAnswer<R>
}

/**
 * Checks status and shape of an answer, whether it came by fetch or by XMLHttpRequest.
 * @throws ApiRefusal, BadAnswer
 */
export function readAnswer<Schema extends z.ZodType>(
  status: number,
  json: unknown,
  answer: Schema,
  signingIn = false,
): z.output<Schema> {
  if (status >= 400) {
    const refusal = new ApiRefusal(status, typeof json === 'object' && json !== null ? json : {})
    if (!signingIn && isSignedOut(refusal)) sessionEnded()
    if (status === 403 && refusal.code === 'second_factor_required') for (const listener of factorListeners) listener()
    throw refusal
  }
  const read = answer.safeParse(json)
  if (read.success) return read.data
  console.error('An answer is not as its contract says', read.error.issues)
  throw new BadAnswer()
}

/** Has the session ended? A browser that is also signed in as a customer gets 403 not_staff in place of 401. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.status === 401 || error.code === 'not_staff')

/** Is the error temporary? Retry only requests that are safe to repeat. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof ApiRefusal && error.status >= 500)

/** The message to show for any error. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiRefusal || error instanceof NoConnection || error instanceof BadAnswer
    ? translateServerText(error.message)
    : t('Something went wrong. Please try again')

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NoConnection()
  }
}

/** ?a=1&b=2 without empty values; '' if none is left. */
function queryString(query: Record<string, string | number | undefined> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}
