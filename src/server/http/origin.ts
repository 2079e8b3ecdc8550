import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/**
 * https://shop.example: what files for machines, which must name whole addresses, begin theirs with.
 * @throws Refusal 404 where nobody has said under which name the shop stands (site.ts)
 */
export function originOf({ origin }: FastifyRequest): string {
  if (!origin) throw new Refusal(404, 'no_public_url', 'The shop does not know its own address: PUBLIC_URL is not set')
  return origin
}
