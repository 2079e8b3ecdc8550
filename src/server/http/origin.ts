import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/**
 * The origin for sitemaps and feeds, which need absolute URLs.
 * @throws Refusal 404 if it is unknown (site.ts)
 */
export function originOf({ origin }: FastifyRequest): string {
  if (!origin) throw new Refusal(404, 'no_public_url', 'The shop does not know its own address: PUBLIC_URL is not set')
  return origin
}
