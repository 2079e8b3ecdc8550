import type { CacheTag } from './changes.ts'
import { type Encoding, unbrotli, unzip } from './encoding.ts'

/** A rendered page, in the form that processes send each other. */
export type CachedPage = {
  headers: Record<string, string>
  etag: string
  /** One body per requested encoding. An uncompressed page takes ten times the memory. */
  bodies: Map<Encoding, Buffer>
  tags: readonly CacheTag[]
  /** When the page changes without an invalidation, such as at the start of a banner. Milliseconds since 1970. */
  expiresAt: number
}

export async function decode({ bodies }: CachedPage): Promise<Buffer> {
  for (const [encoding, body] of bodies)
    return encoding === 'br' ? unbrotli(body) : encoding === 'gzip' ? unzip(body) : body
  throw new Error('a cached page has no body')
}
