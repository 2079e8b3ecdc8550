import { LRUCache } from 'lru-cache'

/**
 * Who was found to be staff a moment ago, by the token in the cookie. When very many ask, such requests are let in beside
 * them before anything is looked up; a cookie that only says so is anybody's.
 */
export class StaffSeen {
  #tokens = new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000 })

  note(token: string): void {
    this.#tokens.set(token, true)
  }

  /** @param cookies the header as it came */
  has(cookies: string | undefined): boolean {
    const [, token] = cookies?.match(/(?:^|;\s*)(?:__Host-)?bunon_staff=([\w-]+)/) ?? []
    return token !== undefined && this.#tokens.has(token)
  }
}
