import type { FastifyRequest } from 'fastify'
import { addressKey } from '#platform/http/address-key.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Counts an upload of shoppers' photos per network address and checks that today's total is not used up.
 * @returns a function that adds the size of the photos to the total
 * @throws Refusal 429 · 503 photos_full, as does the function
 */
export async function admitPhotos(request: FastifyRequest, limits: Limits): Promise<(bytes: number) => Promise<void>> {
  await limits.count('photos', addressKey(request.ip))
  // Separate limits, so that strangers cannot use up the one of customers.
  const pot = (await request.customer()) ? 'customers' : 'strangers'
  if (await limits.isExhausted('photosInAll', pot)) throw photosFull()
  return (bytes) =>
    limits.count('photosInAll', pot, Math.ceil(bytes / 1000)).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 429 ? photosFull() : error
    })
}

const photosFull = () =>
  new Refusal(503, 'photos_full', 'Too many photos have come in today. Please send it without photos, or tomorrow')
