import { createContext } from 'react-router'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import type { Locale } from '#shared/money.ts'

/** What the loaders of public pages get. There is no cookie in it: a public page carries nothing personal. */
export type ShopRequest = {
  db: Db
  locale: Locale
  /** https://shop.example: what canonical links begin with. */
  origin: string
  /**
   * Says what the page shows ('product:12', 'list:mens', 'content' …). A page that says so is kept in memory and dropped
   * exactly when one of these changes; a page that never says so is made anew each time and kept by nobody.
   */
  cacheTags: (...tags: CacheTag[]) => void
  /** Says when what the page shows becomes something else by itself; undefined: never. The earliest moment counts. */
  expiresAt: (moment: Date | undefined) => void
  /** Says that this address will hardly be asked twice (it names an order): whatever it shows, it is not kept. */
  noStore: () => void
}

export const shop = createContext<ShopRequest>()
