import type { SearchHit } from '#domains/catalogue/contract.ts'
import type { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { pricesInPaisa } from '#shared/catalogue/prices.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { withRetries } from '../retry.ts'

/**
 * The products that match a query; prices in paisa.
 * @throws when the shop still fails after three retries, and when `signal` is aborted
 */
export async function findProducts(query: string, signal: AbortSignal): Promise<SearchHit[]> {
  const url = `/backend/api/search-products?query=${encodeURIComponent(query)}`
  const response = await withRetries(() => fetch(url, { signal }), { signal })
  if (!response.ok) throw new Error(`search-products answered ${response.status}`)
  return pricesInPaisa((await response.json()) as RouteAnswer<typeof catalogueRoutes.search>).hits
}
