import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Parts } from '#platform/parts.ts'

export const orderOfficeEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (_app, _options) => {}
