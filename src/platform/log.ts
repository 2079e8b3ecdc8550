import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import type { QueryEvent } from './database/shop-client.ts'

/**
 * One JSON line per event. A request is logged with id, method, path without query string (it may hold order ids,
 * search terms and phone numbers), status and duration; never headers, bodies or IP addresses. Errors are logged
 * without the parameters of their statement.
 */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/** Log fields of a slow statement. String literals are replaced: they may be personal data. */
export function describeStatement({ statement, ms, request }: QueryEvent) {
  const words = statement
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
  return { ...(request && { reqId: request }), ms: Math.round(ms), statement: words.slice(0, 2000) }
}

type Described = {
  [more: string]: unknown
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: Described
  errors?: Described[]
}

/**
 * An allowlist of error properties. Drizzle's errors carry the parameters of the statement (names, phone numbers,
 * password hashes), and PostgreSQL's `detail` the whole row.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: errorMessages(error), stack: '' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : []
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: stackOf(error),
    ...(cause && { cause }),
    ...(errors.length > 0 && { errors }),
  }
}

/** Messages of an error and its causes in one line. */
export function errorMessages(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'something that is no error was thrown'
  const parts = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause]
  return [messageOf(error), ...parts.map(errorMessages)].join(' · ')
}

/**
 * Without values: PostgreSQL quotes invalid input (codes 22…) after a colon, Drizzle lists the parameters below the
 * statement.
 */
function messageOf({ message, ...error }: Error): string {
  const [statement = ''] = message.split('\nparams: ')
  return String((error as { code?: unknown }).code).startsWith('22') ? (statement.split(': ')[0] ?? '') : statement
}

/** Only the frames: the first lines of a stack repeat the message, which may hold values. */
const stackOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
