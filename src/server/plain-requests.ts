import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

const malformed = (message: string) => new Refusal(400, 'malformed', message)

/**
 * Refuses bodies and parameters that no honest page sends, before any rule looks at them: nested deeper than 12, more
 * than 50,000 values, NUL signs or broken Unicode in a text, the same parameter twice. Text stays text: only JSON is read.
 */
export function plainRequests(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addHook('preValidation', async (request) => {
    for (const value of Object.values((request.query ?? {}) as Record<string, unknown>)) {
      if (typeof value !== 'string') throw malformed('A parameter was sent twice')
      checkText(value)
    }
    for (const value of Object.values((request.params ?? {}) as Record<string, unknown>))
      if (typeof value === 'string') checkText(value)
    if (request.body !== undefined && request.body !== null && typeof request.body === 'object') walk(request.body)
  })
}

function walk(body: object) {
  let count = 0
  const level: [unknown, number][] = [[body, 1]]
  for (let next = level.pop(); next; next = level.pop()) {
    const [value, depth] = next
    if (++count > 50_000) throw malformed('The request has too many values')
    if (typeof value === 'string') checkText(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth > 12) throw malformed('The request is nested too deeply')
    for (const [name, inner] of Object.entries(value)) {
      checkText(name)
      level.push([inner, depth + 1])
    }
  }
}

function checkText(text: string) {
  if (text.includes('\u0000') || !text.isWellFormed()) throw malformed('A text has signs in it that cannot be kept')
}
