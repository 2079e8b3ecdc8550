import { createContext } from 'react-router'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import type { Locale } from '#shared/locales.ts'

/** Context of the loaders of public pages. Without cookies: a public page contains nothing personal. */
export type ShopRequest = {
  db: Db
  locale: Locale
  /** https://shop.example: the origin of canonical links. */
  origin: string
  /**
   * Cache tags of the page ('product:12', 'list:mens', 'content' …). A page with tags is cached until one of them is
   * invalidated; a page without tags is not cached.
   */
  cacheTags: (...tags: CacheTag[]) => void
  /** When the page expires by itself; undefined: never. The earliest moment counts. */
  expiresAt: (moment: Date | undefined) => void
  /** Never caches the page: hardly anybody requests this address twice (it names an order). */
  noStore: () => void
}

export const shop = createContext<ShopRequest>()
