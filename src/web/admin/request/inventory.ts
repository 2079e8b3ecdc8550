import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  InventoryItem,
  LowStockLevel,
  StockLevel,
  StockLevelsOfProduct,
  StockMovement,
  StockStatus,
} from '#domains/inventory/staff-contract.ts'
import { staffInventoryRoutes } from '#domains/inventory/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call, type ListQuery } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { InventoryItem, LowStockLevel, StockLevel, StockLevelsOfProduct, StockMovement, StockStatus }

/** Query keys to invalidate after a stock change: the inventory itself and the screens that show stock. */
export const stockKeys = ['inventory', 'products', 'dashboard', 'news']

export type InventoryCounts = RouteAnswer<typeof staffInventoryRoutes.list>['counts']

/** One page of the inventory, a row per product, with the totals for the cards. Polled. */
export const inventoryQuery = ({ status, ...rest }: ListQuery<typeof staffInventoryRoutes.list>) =>
  queryOptions({
    queryKey: ['inventory', 'page', status, rest],
    queryFn: ({ signal }) =>
      call(staffInventoryRoutes.list, {
        query: { ...rest, status: status === 'all' ? undefined : status },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })

/** Stock levels of all variants of a product. */
export const stockLevelsQuery = (product: string) =>
  queryOptions({
    queryKey: ['inventory', 'stock-levels', product],
    queryFn: ({ signal }) => call(staffInventoryRoutes.variants, { query: { product }, signal }),
    enabled: product !== '',
  })

/** Stock movements of a product or variant, paged from the newest. */
export const ledgerQuery = (product: string, variantId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['inventory', 'ledger', product, variantId],
    queryFn: ({ signal, pageParam }) =>
      call(staffInventoryRoutes.movements, { query: { product, variantId, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: product !== '',
  })

/** The last five stock movements of the shop. */
export const recentMovementsQuery = queryOptions({
  queryKey: ['inventory', 'recent'],
  queryFn: async ({ signal }) =>
    (await call(staffInventoryRoutes.movements, { query: { perPage: 5 }, signal })).movements,
  refetchInterval: pollIntervalMs,
})

/** Stock levels that are low or empty, by supplier. */
export const lowStockQuery = queryOptions({
  queryKey: ['inventory', 'low'],
  queryFn: ({ signal }) => call(staffInventoryRoutes.lowStock, { signal }),
  staleTime: 0,
})

export type Adjustment = RouteBody<typeof staffInventoryRoutes.adjust>

/** @throws ApiRefusal 409 stale if the stock has changed in the meantime, 409 stock_short */
export const adjustStock = (adjustment: Adjustment) => call(staffInventoryRoutes.adjust, { body: adjustment })

/** Which low and empty stock levels to restock; an empty object means all. */
export type RestockChoice = RouteBody<typeof staffInventoryRoutes.restock>

/** Dry run of a restock. */
export const restockPreviewQuery = (choice: RestockChoice) =>
  queryOptions({
    queryKey: ['inventory', 'restock', choice],
    queryFn: ({ signal }) => call(staffInventoryRoutes.previewRestock, { body: choice, signal }),
    staleTime: 0,
  })

/** Restocks low and empty stock levels to 70 % of their maximum. */
export const bulkRestock = (choice: RestockChoice) => call(staffInventoryRoutes.restock, { body: choice })

/** Earlier bulk restocks. */
export const restockRunsQuery = queryOptions({
  queryKey: ['inventory', 'restock-runs'],
  queryFn: async ({ signal }) => (await call(staffInventoryRoutes.restockRuns, { signal })).runs,
  staleTime: 0,
})

/**
 * Undoes a bulk restock, except where fewer pieces are left than were added; those are returned as `kept`.
 * @throws ApiRefusal 409 undone
 */
export const undoRestock = (run: number) => call(staffInventoryRoutes.undoRestock, { body: { run } })

export type Arrangement = RouteBody<typeof staffInventoryRoutes.updateStockLevels>

/** @throws ApiRefusal 409 stale, 422 with fields */
export const updateStockLevels = (arrangement: Arrangement) =>
  call(staffInventoryRoutes.updateStockLevels, { body: arrangement })
