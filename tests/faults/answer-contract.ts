import type { RawAnswer } from './raw.ts'

/** Endpoints whose answer is not JSON. */
const files =
  /^\/(backend\/)?api\/(export-|users-csv|messages-csv|analytics-csv|reports-csv|courier-file|download-backup|docs)/
/** Public catalogue data that may be cached. */
const mayBeKept =
  /^\/(backend\/)?api\/(products-data|search-products|product-cards|categories|get-reviews|places|docs|openapi)/
const statuses = new Set([
  200, 201, 202, 204, 302, 304, 400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 417, 422, 429, 431, 503,
])
/** Internal details (our files, the database, its error messages) that an answer must not leak. */
const leak =
  /\bat [\w.<>]+ \(|node_modules|\.[tj]s:\d|\/(tmp|work|home|root|usr)\/|postgres(ql)?:\/\/|\$argon2|duplicate key|violates|syntax error at|relation "|column "|invalid input syntax|\b(select|insert into|update|delete from) (?:[^"\\]|\\.){1,80}\b(from|values|set|where)\b|ECONN|ENOENT|prototype of|undefined \(reading|is not a function|Failed query|\bZod|FST_/i

export type Asked = {
  /** As in the request line. */
  target: string
  method: string
  /** The request is complete and readable, so it must be answered. */
  isWhole: boolean
}

export const isBlunder = (status: number) => status >= 500 && status !== 503

/**
 * Violations of the API contract, a few words each; empty if there are none. The whole contract applies below
 * /backend/api and /api and to broken requests; any other path must only not fail with a 5xx.
 */
export function brokenContract(asked: Asked, { status, headers, body, silence }: RawAnswer): string[] {
  if (status === 0) return asked.isWhole || silence === 'late' ? [`no answer (${silence})`] : []
  const wrong: string[] = []
  const type = headers.get('content-type') ?? ''
  const caching = headers.get('cache-control')
  if (isBlunder(status)) wrong.push(`status ${status}`)
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('no nosniff')
  if ((status === 503 || status === 429) && !headers.get('retry-after')) wrong.push(`${status} without Retry-After`)
  if (!/^\/(backend\/)?api\//.test(asked.target)) return wrong

  if (!statuses.has(status)) wrong.push(`status ${status}`)
  const isEmpty = status === 204 || status === 304 || status === 302
  const isHead = asked.method === 'HEAD'
  if (caching !== 'no-store' && !(mayBeKept.test(asked.target) && status < 400)) wrong.push(`Cache-Control: ${caching}`)
  if (isEmpty || (status < 400 && files.test(asked.target))) return wrong
  if (type !== 'application/json; charset=utf-8') wrong.push(`Content-Type: ${type}`)
  if (isHead) return wrong
  const parsed = read(body)
  if (parsed === undefined) return [...wrong, 'no JSON']
  if (status < 400) return wrong
  const { success, error, code, fields } = parsed as Record<string, unknown>
  if (success !== false) wrong.push('success is not false')
  if (typeof error !== 'string' || error.length < 5) wrong.push('no sentence')
  if (typeof code !== 'string' || !/^[a-z][a-z_0-9]*$/.test(code)) wrong.push('no code')
  if (fields !== undefined && !Object.values(fields as object).every((text) => typeof text === 'string'))
    wrong.push('fields are no sentences')
  for (const sentence of [error, ...Object.values((fields as object) ?? {})]) {
    const told = leak.exec(String(sentence))
    if (told) wrong.push(`tells ${told[0]}`)
  }
  return wrong
}

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
