import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import type { Heard } from './database/database.ts'

/**
 * One JSON line per event. A request is logged by id, method, path without its query (order ids, search words and
 * phones stay out), status and time; never headers, bodies, addresses of people. An error is logged without the values
 * that its statement was asked with.
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

/** A statement as a line of the log: its words, without whatever stands between quotes in it, and who asked. */
export function describeStatement({ statement, ms, request }: Heard) {
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
 * What helps to find a fault, taken from it piece by piece. All else stays out: Drizzle's errors carry the values of the
 * statement (names, phones, fingerprints of passwords), and PostgreSQL's the whole row in their detail.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: wordsOf(error), stack: '' }
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

/** An error and what caused it in one line, for where only words go. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'something that is no error was thrown'
  const parts = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause]
  return [messageOf(error), ...parts.map(wordsOf)].join(' · ')
}

/** PostgreSQL quotes what it cannot read (codes 22…) after a colon; Drizzle lists the values below the statement. */
function messageOf({ message, ...error }: Error): string {
  const [statement = ''] = message.split('\nparams: ')
  return String((error as { code?: unknown }).code).startsWith('22') ? (statement.split(': ')[0] ?? '') : statement
}

/** The places alone: the first lines of a stack repeat the message. */
const stackOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
