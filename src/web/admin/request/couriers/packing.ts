import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Packing, ParcelLabel, ParcelLabels, PickingList } from '#domains/parcels/packing/staff-contract.ts'
import { staffPackingRoutes } from '#domains/parcels/packing/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'

export type { Packing, ParcelLabel, ParcelLabels, PickingList }

/** How often a table or list is read again, in milliseconds: two people see each other's pieces. */
const pollIntervalMs = 5000

/** A parcel on the packing table. Polled, so that the actions of a second packer appear. */
export const packingQuery = (number: string) =>
  queryOptions({
    queryKey: ['parcels', 'packing', number],
    queryFn: async ({ signal }) => (await call(staffPackingRoutes.read, { query: { number }, signal })).packing,
    enabled: number !== '',
    refetchInterval: pollIntervalMs,
  })

/** @throws ApiRefusal 404; 409 several_parcels, order_not_ready */
export const startPacking = async (number: string): Promise<Packing> =>
  (await call(staffPackingRoutes.start, { body: { number } })).packing

/** Timeout in milliseconds. On a bad network an answer may never arrive; the scan is then retried. */
const timeoutMs = 8000

/** @throws ApiRefusal 409 wrong_piece, one_too_many, other_parcel, not_packable */
export const scanPiece = (scan: RouteBody<typeof staffPackingRoutes.scan>) =>
  call(staffPackingRoutes.scan, { body: scan, signal: AbortSignal.timeout(timeoutMs) })

/** @throws ApiRefusal 409 parcel_changed, count_changed, not_packable */
export const packLine = async (line: RouteBody<typeof staffPackingRoutes.packLine>): Promise<Packing> =>
  (await call(staffPackingRoutes.packLine, { body: line })).packing

/** @throws ApiRefusal 409 pieces_missing, parcel_changed, not_packable */
export const finishPacking = async (body: RouteBody<typeof staffPackingRoutes.finish>): Promise<Packing> =>
  (await call(staffPackingRoutes.finish, { body })).packing

export const restartPacking = async (number: string): Promise<Packing> =>
  (await call(staffPackingRoutes.restart, { body: { number } })).packing

/** @returns the number of the list */
export const makePickingList = async (of: RouteBody<typeof staffPackingRoutes.makeList>): Promise<number> =>
  (await call(staffPackingRoutes.makeList, { body: of })).list

/** The newest picking lists. */
export const pickingListsQuery = queryOptions({
  queryKey: ['picking-lists'],
  queryFn: async ({ signal }) => (await call(staffPackingRoutes.lists, { signal })).lists,
})

/** A picking list. Polled, so that everybody sees the ticks of the others. */
export const pickingListQuery = (list: number) =>
  queryOptions({
    queryKey: ['picking-lists', list],
    queryFn: ({ signal }) => call(staffPackingRoutes.list, { query: { list }, signal }),
    enabled: list > 0,
    refetchInterval: pollIntervalMs,
  })

export const tickPicking = (tick: RouteBody<typeof staffPackingRoutes.tick>) =>
  call(staffPackingRoutes.tick, { body: tick })

const batchSize = 100

/**
 * The labels of parcels or orders. `data` is set only once all batches are loaded, so that no incomplete set is
 * printed.
 */
export function useLabels(numbers: string[]) {
  const batches = Array.from({ length: Math.ceil(numbers.length / batchSize) }, (_, i) =>
    numbers.slice(i * batchSize, (i + 1) * batchSize),
  )
  const answers = useQueries({ queries: batches.map((batch) => labelsQuery(batch.join(','))) })
  const there = answers.flatMap(({ data }) => data ?? [])
  const [first] = there
  return {
    data:
      first && there.length === batches.length
        ? {
            shop: first.shop,
            labels: there.flatMap(({ labels }) => labels),
            left: there.flatMap(({ left }) => left),
          }
        : undefined,
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of answers) if (error) refetch()
    },
  }
}

const labelsQuery = (numbers: string) =>
  queryOptions({
    queryKey: ['parcels', 'labels', numbers],
    queryFn: ({ signal }) => call(staffPackingRoutes.labels, { query: { numbers }, signal }),
    enabled: numbers !== '',
    refetchOnWindowFocus: false,
  })
