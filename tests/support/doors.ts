import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { openShop, type Shop } from './open-shop.ts'

/** What an endpoint takes, by its contracts. */
export type Contracts = { body?: unknown; querystring?: unknown; params?: unknown }

/** A shop, every door it has as 'GET /backend/api/orders', and the contracts of each. */
export async function openWithDoors(): Promise<{
  shop: Shop
  found: Set<string>
  contracts: Map<string, Contracts>
}> {
  const routes: { method: string | string[]; url: string; schema?: Contracts }[] = []
  // Told of every server as it is made, before it has a route.
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

/** The doors under a prefix as 'GET /orders', sorted. */
export const doorsUnder = (found: Set<string>, prefix: string): string[] =>
  [...found]
    .filter((door) => door.split(' ')[1]?.startsWith(`${prefix}/`))
    .map((door) => door.replace(` ${prefix}/`, ' /'))
    // HEAD comes with every GET; '/*' says 404 to whatever is no door; /docs shows the description of the API.
    .filter((door) => !/^HEAD | \/\*$| \/docs(\/|$)/.test(door))
    .sort()
