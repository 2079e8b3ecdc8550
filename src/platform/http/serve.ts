import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RouteDefinition } from '#shared/route.ts'
import { refusals } from './refusals.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A request with query, body and headers as parsed by the route's schemas. */
export type RouteRequest<R extends RouteDefinition> = Omit<FastifyRequest, 'query' | 'body' | 'headers'> & {
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  headers: R['headers'] extends z.ZodType ? z.output<R['headers']> : FastifyRequest['headers']
}

type WithoutEnvelope<Answer> = Answer extends { success: true } ? Omit<Answer, 'success'> : Answer

/** An answer as `answerOf` describes it; `serve` does this itself. */
export const inEnvelope = <Answer extends object>(answer: Answer) => ({ success: true as const, ...answer })

/** A handler's result: the response without its envelope `success: true`, which `serve` adds. */
export type HandlerAnswer<R extends RouteDefinition> =
  | WithoutEnvelope<z.input<R['response']>>
  | (R['accepted'] extends z.ZodType ? WithoutEnvelope<z.input<R['accepted']>> : never)

/** A union has the envelope if one of its members has it; arrays among its members are serialized unchanged. */
const hasEnvelope = (schema: unknown): boolean =>
  schema instanceof z.ZodUnion
    ? schema.options.some(hasEnvelope)
    : schema instanceof z.ZodObject && 'success' in schema.shape

/**
 * Registers the endpoint of a route. Fastify checks access and validates the request before `handler`, and serializes
 * the response by the route's schema.
 * @param handler returns the response, or throws a Refusal
 * @param options `bodyLimit`: bytes, for an endpoint that accepts more than others of its kind
 */
export function serve<const R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: (request: RouteRequest<R>, reply: FastifyReply) => Promise<HandlerAnswer<R>>,
  options: { bodyLimit?: number } = {},
): void {
  const { status = 200, response } = route
  const wantsEnvelope = hasEnvelope(response)
  app.route({
    method: route.method,
    url: `/${route.path}`,
    config: { access: route.access },
    ...options,
    schema: {
      summary: route.summary,
      ...(route.description && { description: route.description }),
      tags: [route.tag],
      ...(route.headers && { headers: route.headers }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: {
        [status]: response,
        ...(route.accepted && { 202: route.accepted }),
        ...refusals(...route.refusals),
      },
    },
    handler: async (request, reply) => {
      const answer = await handler(request as unknown as RouteRequest<R>, reply)
      if (status !== 200 && !reply.sent) reply.code(status)
      return wantsEnvelope && !reply.sent && !Array.isArray(answer) ? inEnvelope(answer as object) : answer
    },
  })
}
