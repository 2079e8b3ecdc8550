import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { refusals as refusalsCounted } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { lingerOnClose } from './linger-on-close.ts'
import { InvalidRequest } from './validation.ts'

/** The body of every error response under /backend/api. */
export const refusalBody = z
  .looseObject({
    success: z.literal(false),
    error: z.string().describe('A sentence for a person'),
    code: z.string().describe('A machine word'),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong, by field'),
  })
  .meta({ id: 'Refusal' })

/** Error responses of an endpoint, for its `response` schema. */
export const refusals = <S extends number>(...statuses: S[]) =>
  Object.fromEntries(statuses.map((status) => [status, refusalBody])) as Record<S, typeof refusalBody>

const sentences: Record<number, [code: string, error: string]> = {
  400: ['malformed', 'The request could not be read'],
  404: ['not_found', 'There is nothing at this address'],
  405: ['method_not_allowed', 'This address does not answer that method'],
  408: ['too_slow', 'The request took too long to arrive'],
  413: ['too_large', 'That is more than can be sent at once'],
  414: ['too_long', 'The address is too long'],
  415: ['wrong_type', 'Please send JSON (Content-Type: application/json)'],
  416: ['out_of_range', 'The file is shorter than that'],
  429: ['too_many', 'Too many requests. Please wait a moment'],
  431: ['headers_too_large', 'The request headers are too large'],
}

/** Converts errors into the response format. Unexpected ones are logged and shown as one general sentence. */
export function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    refuse(new Refusal(404, 'not_found', 'There is nothing at this address'), request, reply),
  )
}

export function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = describeFailure(error)
  refusalsCounted.inc({ code: body.code })
  // A deliberate 503 because of overload is not an error to log.
  if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'request failed')
  // A 416 carries the length of the file (Content-Range).
  const { headers = {} } = error as { headers?: Record<string, string> }
  if (status === 416) reply.headers(headers)
  if (status === 413) {
    reply.header('connection', 'close')
    lingerOnClose(request.raw)
  }
  if (status === 503) reply.header('Retry-After', '2')
  if (status === 429 && typeof body.retryAfter === 'number') reply.header('Retry-After', String(body.retryAfter))
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

type Failure = { status: number; body: { success: false; error: string; code: string; [more: string]: unknown } }

function describeFailure(error: FastifyError | Refusal): Failure {
  if (error instanceof Refusal) {
    return { status: error.status, body: { success: false, error: error.message, code: error.code, ...error.details } }
  }
  if (error instanceof InvalidRequest) return describeInvalid(error)
  if (databaseIsAway(error)) {
    return {
      status: 503,
      body: {
        success: false,
        error: 'The shop is catching its breath. Please try again in a moment',
        code: 'unavailable',
      },
    }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const [code, sentence] = sentences[status] ?? ['refused', 'The request was refused']
    return { status, body: { success: false, error: sentence, code } }
  }
  return {
    status: 500,
    body: { success: false, error: 'Something went wrong on our side. Please try again', code: 'fault' },
  }
}

/** 422 for invalid fields; 400 if the body as a whole is invalid (not an object) or parameters are. */
function describeInvalid(error: InvalidRequest & { validationContext?: string }): Failure {
  const fields: Record<string, string> = {}
  for (const { field, sentence } of error.complaints) fields[field] ??= sentence
  const wholeBody = '' in fields || error.validationContext !== 'body'
  return {
    status: wholeBody ? 400 : 422,
    body: {
      success: false,
      error: error.complaints[0]?.sentence ?? 'Please check what you entered',
      code: wholeBody ? 'malformed' : 'invalid',
      fields,
    },
  }
}
