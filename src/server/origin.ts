import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/**
 * https://shop.example: PUBLIC_URL, or else the Host that kept answers are kept by, never a forwarded one.
 * @throws Refusal 400 when the Host is none
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const origin = publicUrl ?? `${request.protocol}://${request.headers.host}`
  if (!URL.canParse(origin)) throw new Refusal(400, 'malformed', 'This address cannot be read')
  return origin
}
