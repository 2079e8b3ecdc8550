import type { FastifyRequest } from 'fastify'
import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import type { CacheTag } from '#platform/cache/changes.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { pageOf } from '#server/cache/page-patterns.ts'
import { renderObserver } from '#web/request/render-observer.ts'
import { type ShopRequest, shop } from '#web/request/shop.ts'
import type { Page } from '#web/ssr-fragments.tsx'

/** What becomes known about a page while it is rendered. */
export type Rendering = {
  tags: Set<CacheTag>
  /** When it expires. */
  until: Date | undefined
  /** May it be cached? */
  mayCache: boolean
  /** The database is unavailable. */
  isAway: boolean
  page: Page | undefined
}

/** The context of the routes: their input, and their reports to `rendering`. */
export function contextOf(
  rendering: Rendering,
  request: FastifyRequest,
  { db, locale }: Pick<ShopRequest, 'db' | 'locale'>,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shop, {
    db,
    locale,
    origin: request.origin,
    cacheTags: (...shown) => {
      for (const tag of shown) rendering.tags.add(tag)
    },
    expiresAt: (moment) => {
      if (moment && (!rendering.until || moment < rendering.until)) rendering.until = moment
    },
    noStore: () => {
      rendering.mayCache = false
    },
  })
  context.set(renderObserver, {
    matched: (pattern) => {
      request.page = pageOf(pattern)
    },
    failed: (error) => {
      // Not an error of ours: wrong URL or method.
      if (isRouteErrorResponse(error)) return
      if (databaseIsAway(error)) rendering.isAway = true
      request.log.error({ err: error }, 'page failed')
    },
    drawn: (page) => {
      rendering.page = page
    },
  })
  return context
}
