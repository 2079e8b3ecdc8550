import { queryOptions, useQueries } from '@tanstack/react-query'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import { call } from '#web/admin/api.ts'
import type { PrintDocuments } from './order-desk.ts'

/** Orders per request, which is the maximum that the server accepts. */
const batchSize = 100

/** Returns data only once all batches are loaded, so that no incomplete set is printed. */
export function usePrintDocuments(ids: string[]): {
  data: PrintDocuments | undefined
  loaded: number
  error: Error | null
  refetch: () => void
} {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, i) =>
    ids.slice(i * batchSize, (i + 1) * batchSize),
  )
  const answers = useQueries({ queries: batches.map((batch) => printDocumentsQuery(batch.join(','))) })
  const there = answers.flatMap(({ data }) => data ?? [])
  const [first] = there
  const isWhole = there.length === batches.length
  return {
    data:
      isWhole && first
        ? {
            shop: first.shop,
            orders: there.flatMap(({ orders }) => orders),
            parcels: there.flatMap(({ parcels }) => parcels),
          }
        : undefined,
    loaded: answers.reduce((sum, { data }, i) => sum + (data ? (batches[i]?.length ?? 0) : 0), 0),
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of answers) if (error) refetch()
    },
  }
}

/** Data of invoices and packing slips. */
const printDocumentsQuery = (ids: string) =>
  queryOptions({
    queryKey: ['orders', 'documents', ids],
    queryFn: ({ signal }) => call(staffOrderRoutes.printDocuments, { query: { ids }, signal }),
    enabled: ids !== '',
    refetchOnWindowFocus: false,
  })
