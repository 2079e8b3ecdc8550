import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForStaff } from '#platform/http/access.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { bodyLimits, maxValues } from '#platform/http/body-limits.ts'
import type { Limits } from '#platform/http/limits.ts'
import { InvalidRequest } from '#platform/http/validation.ts'
import { Refusal } from '#platform/refusal.ts'
import { sendsBody } from './sends-body.ts'

const maxDepth = 12

const malformed = (message: string) => new Refusal(400, 'malformed', message)

/**
 * Rejects input that none of our pages sends, before validation: nested too deeply, too many values, NUL characters or
 * broken Unicode, repeated query parameters, text bodies other than JSON. An address that sends many such bodies is
 * rate limited, but only for bodies larger than an order, because thousands may share the address.
 */
export function validateRequestShape(app: FastifyInstance, limits: Limits) {
  app.removeContentTypeParser('text/plain')
  // Accepts an empty body with the type of JSON, because clients send that for POST logout.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body, done)
  })
  app.addHook('onRoute', (route) => {
    if (isForStaff(route.config?.access)) route.bodyLimit ??= bodyLimits.staff
  })
  app.addHook('onRequest', async (request) => {
    if (!sendsBody(request) || isSmall(request)) return
    if (await limits.isExhausted('refusedBody', addressKey(request.ip)))
      throw new Refusal(429, 'too_many', 'Too many requests that could not be read. Please wait a minute', {
        retryAfter: 60,
      })
  })
  app.addHook('onError', async (request, _reply, error) => {
    const { statusCode, status } = error as { statusCode?: number; status?: number }
    // Failed validation may be an honest mistake, and is cheap.
    if (error instanceof InvalidRequest) return
    if (sendsBody(request) && rejectedBodyStatuses.has(status ?? statusCode ?? 0))
      await limits.count('refusedBody', addressKey(request.ip)).catch(() => {})
  })
  app.addHook('preValidation', async (request) => {
    for (const value of Object.values((request.query ?? {}) as Record<string, unknown>)) {
      if (typeof value !== 'string') throw malformed('A parameter was sent twice')
      checkText(value)
    }
    for (const value of Object.values((request.params ?? {}) as Record<string, unknown>))
      if (typeof value === 'string') checkText(value)
    if (request.body === undefined || request.body === null || typeof request.body !== 'object') return
    const isStaff = (request.routeOptions.bodyLimit ?? 0) >= bodyLimits.staff
    validateBodyShape(request.body, isStaff ? maxValues.staff : maxValues.public)
  })
}

/** An order of twenty items is smaller. A body without Content-Length may have any size. */
const smallBytes = 4 * 1024
const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Number.NaN) <= smallBytes
const rejectedBodyStatuses = new Set([400, 413, 415])

/** @throws Refusal 400; looks at no more than `maxCount` values */
export function validateBodyShape(body: object, maxCount: number): void {
  let count = 1
  const level: [object, number][] = [[body, 1]]
  for (let next = level.pop(); next; next = level.pop()) {
    const [value, depth] = next
    if (depth > maxDepth) throw malformed('The request is nested too deeply')
    // Count before descending, so that a wide object is as cheap as a small one.
    const names = Array.isArray(value) ? undefined : Object.keys(value)
    count += names?.length ?? (value as unknown[]).length
    if (count > maxCount) throw malformed('The request has too many values')
    for (const name of names ?? []) checkText(name)
    for (const inner of names ? Object.values(value) : (value as unknown[])) {
      if (typeof inner === 'string') checkText(inner)
      else if (typeof inner === 'object' && inner !== null) level.push([inner, depth + 1])
    }
  }
}

function checkText(text: string) {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw malformed('A text contains characters that are not allowed')
}
