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
import type { RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { InventoryItem, LowStockLevel, StockLevel, StockLevelsOfProduct, StockMovement, StockStatus }

/** Everything about stock that is kept stands below this key; these other screens show it too. */
export const stockKeys = ['inventory', 'products', 'dashboard', 'news']

export type InventoryFilters = { search: string; status: string; sort: string; order: string; page: number }

/** One page of the shelves, a row per product, with the figures of the cards. Looks for news by itself. */
export const inventoryQuery = ({ status, ...rest }: InventoryFilters) =>
  queryOptions({
    queryKey: ['inventory', 'page', status, rest],
    queryFn: ({ signal }) =>
      call(staffInventoryRoutes.list, {
        query: { ...rest, status: status === 'all' ? undefined : status, perPage: 25 },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** Every size and colour of a product on its shelf. */
export const shelvesQuery = (product: string) =>
  queryOptions({
    queryKey: ['inventory', 'shelves', product],
    queryFn: ({ signal }) => call(staffInventoryRoutes.variants, { query: { product }, signal }),
    enabled: product !== '',
  })

/** The ledger of a product, or of one of its variants; older lines are fetched when they are asked for. */
export const ledgerQuery = (product: string, variantId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['inventory', 'ledger', product, variantId],
    queryFn: ({ signal, pageParam }) =>
      call(staffInventoryRoutes.movements, { query: { product, variantId, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: product !== '',
  })

/** The last movements of the whole shop. */
export const recentMovementsQuery = queryOptions({
  queryKey: ['inventory', 'recent'],
  queryFn: async ({ signal }) =>
    (await call(staffInventoryRoutes.movements, { query: { perPage: 5 }, signal })).movements,
  refetchInterval: newsEvery,
})

/** What is low or empty, by supplier. */
export const lowStockQuery = queryOptions({
  queryKey: ['inventory', 'low'],
  queryFn: ({ signal }) => call(staffInventoryRoutes.lowStock, { signal }),
  staleTime: 0,
})

export type Adjustment = RouteBody<typeof staffInventoryRoutes.adjust>

/** @throws ApiRefusal 409 stale when it was sold or changed in the meantime, 409 stock_short */
export const adjustStock = (adjustment: Adjustment) => call(staffInventoryRoutes.adjust, { body: adjustment })

/** Which low and empty shelves a restock is for; without anything all of them. */
export type RestockChoice = RouteBody<typeof staffInventoryRoutes.restock>

/** What a restock would bring; nothing is written. */
export const restockPreviewQuery = (choice: RestockChoice) =>
  queryOptions({
    queryKey: ['inventory', 'restock', choice],
    queryFn: ({ signal }) => call(staffInventoryRoutes.previewRestock, { body: choice, signal }),
    staleTime: 0,
  })

/** Fills these low and empty shelves to 70 % of their maximum. */
export const bulkRestock = (choice: RestockChoice) => call(staffInventoryRoutes.restock, { body: choice })

/** The bulk restocks of before. */
export const restockRunsQuery = queryOptions({
  queryKey: ['inventory', 'restock-runs'],
  queryFn: async ({ signal }) => (await call(staffInventoryRoutes.restockRuns, { signal })).runs,
  staleTime: 0,
})

/** Takes away what a restock brought; shelves with fewer pieces left are named. @throws ApiRefusal 409 undone */
export const undoRestock = (run: number) => call(staffInventoryRoutes.undoRestock, { body: { run } })

export type Arrangement = RouteBody<typeof staffInventoryRoutes.updateStockLevels>

/** @throws ApiRefusal 409 stale, 422 with fields */
export const updateStockLevels = (arrangement: Arrangement) =>
  call(staffInventoryRoutes.updateStockLevels, { body: arrangement })
