import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

const fingerprint = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. An empty secret never matches: otherwise a webhook without one would accept everyone. */
export const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && secret !== '' && timingSafeEqual(fingerprint(given), fingerprint(secret))

/** The JSON of a webhook; undefined if it is none, or has another shape. */
export function readBody<T>(rawBody: Buffer, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(rawBody.toString())).data
  } catch {
    return undefined
  }
}
