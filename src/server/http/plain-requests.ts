import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/http/address-key.ts'
import { bodyLimits, maxValues } from '#platform/http/body-limits.ts'
import type { Limits } from '#platform/http/limits.ts'
import { InvalidRequest } from '#platform/http/validation.ts'
import { Refusal } from '#platform/refusal.ts'
import { bringsBody } from './brings-body.ts'

const maxDepth = 12

const malformed = (message: string) => new Refusal(400, 'malformed', message)

/**
 * Refuses bodies and parameters that no honest page sends, before any rule looks at them: nested deeper than 12, more
 * than so many values, NUL signs or broken Unicode in a text, the same parameter twice. Text stays text: only JSON is read.
 * Who sends many such bodies has none read for a while that is larger than an order: thousands may share the address.
 */
export function plainRequests(app: FastifyInstance, limits: Limits) {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRoute', (route) => {
    const { access } = route.config ?? {}
    if (access && access !== 'public' && access !== 'customer') route.bodyLimit ??= bodyLimits.staff
  })
  app.addHook('onRequest', async (request) => {
    if (!bringsBody(request) || isSmall(request)) return
    if (await limits.isExhausted('refusedBody', addressKey(request.ip)))
      throw new Refusal(429, 'too_many', 'Too many requests that could not be read. Please wait a minute', {
        retryAfter: 60,
      })
  })
  app.addHook('onError', async (request, _reply, error) => {
    const { statusCode, status } = error as { statusCode?: number; status?: number }
    // What only breaks a rule of the endpoint may be somebody's mistake, and cost little.
    if (error instanceof InvalidRequest) return
    if (bringsBody(request) && refusedAsBody.has(status ?? statusCode ?? 0))
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
    refuseUnusual(request.body, isStaff ? maxValues.staff : maxValues.public)
  })
}

/** Reading an order of twenty pieces costs next to nothing. A body whose size is not said may be of any size. */
const smallBytes = 4 * 1024
const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Number.NaN) <= smallBytes
const refusedAsBody = new Set([400, 413, 415])

/** @throws Refusal 400 for a body that no honest page sends, before more of it is looked at than `most` values */
export function refuseUnusual(body: object, most: number): void {
  let count = 1
  const level: [object, number][] = [[body, 1]]
  for (let next = level.pop(); next; next = level.pop()) {
    const [value, depth] = next
    if (depth > maxDepth) throw malformed('The request is nested too deeply')
    // Counted before it is looked into: what is wide costs as little as what is small.
    const names = Array.isArray(value) ? undefined : Object.keys(value)
    count += names?.length ?? (value as unknown[]).length
    if (count > most) throw malformed('The request has too many values')
    for (const name of names ?? []) checkText(name)
    for (const inner of names ? Object.values(value) : (value as unknown[])) {
      if (typeof inner === 'string') checkText(inner)
      else if (typeof inner === 'object' && inner !== null) level.push([inner, depth + 1])
    }
  }
}

function checkText(text: string) {
  if (text.includes('\u0000') || !text.isWellFormed()) throw malformed('A text has signs in it that cannot be kept')
}
