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
  /** Sets when the page expires by itself; undefined: never. The earliest date wins. */
  expiresAt: (moment: Date | undefined) => void
  /** Disables caching of the page, for URLs that are rarely requested twice, such as those of an order or a preview. */
  noStore: () => void
}

export const shop = createContext<ShopRequest>()
