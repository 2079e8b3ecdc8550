import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Parts } from '#platform/parts.ts'

/** The catalogue's doors: products-data, products, products.json, search-products, upload-images. */
export const catalogueEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (_app, _options) => {}
