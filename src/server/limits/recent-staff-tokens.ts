import { LRUCache } from 'lru-cache'

/**
 * Session tokens that were valid for staff within the last minutes. Under overload their requests get the staff's own
 * limit before the database is read. The presence of the cookie alone proves nothing.
 */
export class RecentStaffTokens {
  #tokens = new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000 })

  add(token: string): void {
    this.#tokens.set(token, true)
  }

  /** @param cookies the raw Cookie header */
  has(cookies: string | undefined): boolean {
    const [, token] = cookies?.match(/(?:^|;\s*)(?:__Host-)?bunon_staff=([\w-]+)/) ?? []
    return token !== undefined && this.#tokens.has(token)
  }
}
