import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { openShop, type Shop } from './open-shop.ts'

/** The schemas of an endpoint's input. */
export type Contracts = { body?: unknown; querystring?: unknown; params?: unknown }

/** A shop, all its endpoints as 'GET /backend/api/orders', and the schemas of each. */
export async function openWithDoors(): Promise<{
  shop: Shop
  found: Set<string>
  contracts: Map<string, Contracts>
}> {
  const routes: { method: string | string[]; url: string; schema?: Contracts }[] = []
  // Diagnostics channel: called for every Fastify instance before it has routes.
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, schema }) => {
      routes.push({ method, url, ...(schema && { schema }) })
    })
  subscribe('fastify.initialization', listen)
  const shop = await openShop()
  unsubscribe('fastify.initialization', listen)
  const doors = routes.flatMap(({ method, url, schema = {} }) =>
    [method].flat().map((each) => [`${each} ${url}`, schema] as const),
  )
  const contracts = new Map(doors.filter(([door]) => /^\S+ \/backend\/api\//.test(door)))
  return { shop, found: new Set(contracts.keys()), contracts }
}

/** The endpoints below a prefix as 'GET /orders', sorted. */
export const doorsUnder = (found: Set<string>, prefix: string): string[] =>
  [...found]
    .filter((door) => door.split(' ')[1]?.startsWith(`${prefix}/`))
    .map((door) => door.replace(` ${prefix}/`, ' /'))
    // HEAD comes with every GET; '/*' answers 404; /docs shows the API description.
    .filter((door) => !/^HEAD | \/\*$| \/docs(\/|$)/.test(door))
    .sort()
