import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { openShop, type Shop } from './open-shop.ts'

/** The schemas of an endpoint's input. */
export type Contracts = { body?: unknown; querystring?: unknown; params?: unknown; consumes?: readonly string[] }

/** Opens a shop and lists its endpoints as 'GET /backend/api/orders', with the schemas and body limits of each. */
export async function openWithEndpoints(): Promise<{
  shop: Shop
  found: Set<string>
  contracts: Map<string, Contracts>
  bodyLimits: Map<string, number>
}> {
  const routes: { method: string | string[]; url: string; schema?: Contracts; bodyLimit?: number }[] = []
  // Diagnostics channel: called for every Fastify instance before it has routes.
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, schema, bodyLimit }) => {
      routes.push({ method, url, ...(schema && { schema }), ...(bodyLimit && { bodyLimit }) })
    })
  subscribe('fastify.initialization', listen)
  const shop = await openShop()
  unsubscribe('fastify.initialization', listen)
  const endpoints = routes.flatMap(({ method, url, schema = {} }) =>
    [method].flat().map((each) => [`${each} ${url}`, schema] as const),
  )
  const contracts = new Map(endpoints.filter(([endpoint]) => /^\S+ \/backend\/api\//.test(endpoint)))
  const bodyLimits = new Map(
    routes.flatMap(({ method, url, bodyLimit }) =>
      bodyLimit ? [method].flat().map((each) => [`${each} ${url}`, bodyLimit] as const) : [],
    ),
  )
  return { shop, found: new Set(contracts.keys()), contracts, bodyLimits }
}

/** The endpoints below a prefix as 'GET /orders', sorted. */
export const endpointsUnder = (found: Set<string>, prefix: string): string[] =>
  [...found]
    .filter((endpoint) => endpoint.split(' ')[1]?.startsWith(`${prefix}/`))
    .map((endpoint) => endpoint.replace(` ${prefix}/`, ' /'))
    // HEAD comes with every GET; '/*' answers 404; /docs shows the API description.
    .filter((endpoint) => !/^HEAD | \/\*$| \/docs(\/|$)/.test(endpoint))
    .sort()
