import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type InventoryItem,
  inventoryCounts,
  inventoryItem,
  type LowStockLevel,
  lowStockLevel,
  restockKept,
  restockRun,
  type StockLevel,
  type StockLevelsOfProduct,
  type StockMovement,
  type StockStatus,
  stockLevelsOfProduct,
  stockMovement,
} from '#domains/inventory/contract.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { InventoryItem, LowStockLevel, StockLevel, StockLevelsOfProduct, StockMovement, StockStatus }

const success = z.object({ success: z.literal(true) })
const inventoryPage = success.extend({
  items: z.array(inventoryItem),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: inventoryCounts,
})
const movementPage = success.extend({ movements: z.array(stockMovement), next: z.number().nullable() })
const lowList = success.extend({
  shelves: z.array(lowStockLevel),
  totals: z.object({ shelves: z.number(), toFill: z.number(), pieces: z.number(), cost: z.number() }),
})
const adjusted = success.extend({ currentStock: z.number(), message: z.string() })
const restocked = success.extend({ restocked: z.number(), pieces: z.number(), run: z.number().nullable() })
const undone = success.extend({ undone: z.number(), pieces: z.number(), kept: z.array(restockKept) })

/** Everything about stock that is kept stands below this key; these other screens show it too. */
export const stockKeys = ['inventory', 'products', 'dashboard', 'news']

export type InventoryFilters = { search: string; status: string; sort: string; order: string; page: number }

/** One page of the shelves, a row per product, with the figures of the cards. Looks for news by itself. */
export const inventoryQuery = ({ status, ...rest }: InventoryFilters) =>
  queryOptions({
    queryKey: ['inventory', 'page', status, rest],
    queryFn: ({ signal }) =>
      call('GET', 'inventory', {
        query: { ...rest, status: status === 'all' ? undefined : status, perPage: 25 },
        answer: inventoryPage,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** Every size and colour of a product on its shelf. */
export const shelvesQuery = (product: string) =>
  queryOptions({
    queryKey: ['inventory', 'shelves', product],
    queryFn: ({ signal }) =>
      call('GET', 'inventory-variants', {
        query: { product },
        answer: stockLevelsOfProduct.extend({ success: z.literal(true) }),
        signal,
      }),
    enabled: product !== '',
  })

/** The ledger of a product, or of one of its variants; older lines are fetched when they are asked for. */
export const ledgerQuery = (product: string, variantId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['inventory', 'ledger', product, variantId],
    queryFn: ({ signal, pageParam }) =>
      call('GET', 'stock-movements', {
        query: { product, variantId, before: pageParam },
        answer: movementPage,
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: product !== '',
  })

/** The last movements of the whole shop. */
export const recentMovementsQuery = queryOptions({
  queryKey: ['inventory', 'recent'],
  queryFn: async ({ signal }) =>
    (await call('GET', 'stock-movements', { query: { perPage: 5 }, answer: movementPage, signal })).movements,
  refetchInterval: newsEvery,
})

/** What is low or empty, by supplier. */
export const lowStockQuery = queryOptions({
  queryKey: ['inventory', 'low'],
  queryFn: ({ signal }) => call('GET', 'low-stock', { answer: lowList, signal }),
  staleTime: 0,
})

export type Adjustment = {
  variantId: number
  type: 'in' | 'out' | 'adjustment'
  quantity: number
  reason: string
  expectedStock?: number
  unitCost?: number
}

/** @throws ApiRefusal 409 stale when it was sold or changed meanwhile, 409 stock_short */
export const adjustStock = (adjustment: Adjustment) =>
  call('POST', 'adjust-stock', { body: adjustment, answer: adjusted })

/** Which low and empty shelves a restock is for; without anything all of them. */
export type RestockChoice = { productIds?: string[]; filters?: { search: string; status: string } }

/** What a restock would bring; nothing is written. */
export const restockPreviewQuery = (choice: RestockChoice) =>
  queryOptions({
    queryKey: ['inventory', 'restock', choice],
    queryFn: ({ signal }) => call('POST', 'preview-restock', { body: choice, answer: lowList, signal }),
    staleTime: 0,
  })

/** Fills these low and empty shelves to 70 % of their maximum. */
export const bulkRestock = (choice: RestockChoice) => call('POST', 'bulk-restock', { body: choice, answer: restocked })

/** The bulk restocks of before. */
export const restockRunsQuery = queryOptions({
  queryKey: ['inventory', 'restock-runs'],
  queryFn: async ({ signal }) =>
    (await call('GET', 'restock-runs', { answer: success.extend({ runs: z.array(restockRun) }), signal })).runs,
  staleTime: 0,
})

/** Takes away what a restock brought; shelves with fewer pieces left are named. @throws ApiRefusal 409 undone */
export const undoRestock = (run: number) => call('POST', 'undo-restock', { body: { run }, answer: undone })

export type Arrangement = {
  productId: string
  variantIds?: number[]
  minStock?: number
  maxStock?: number
  unitCost?: number
  supplier?: string
  location?: string
  version: string
}

/** @throws ApiRefusal 409 stale, 422 with fields */
export const updateStockLevels = (arrangement: Arrangement) =>
  call('PUT', 'inventory', { body: arrangement, answer: success.extend({ changed: z.number() }) })
