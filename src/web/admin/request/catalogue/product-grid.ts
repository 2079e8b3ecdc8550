import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GridCell } from '#domains/catalogue/grid/staff-contract.ts'
import { productGridRoutes } from '#domains/catalogue/grid/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'
import { base64Of } from '../base64.ts'
import type { ProductFilters } from '../products.ts'

export type RefusedCell = RouteAnswer<typeof productGridRoutes.run>['refused'][number]

/**
 * The rows of all products that the filters show, page by page.
 * @param columns of attributes, by commas
 */
export const gridQuery = (filters: Omit<ProductFilters, 'page' | 'perPage'>, columns: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'grid', filters, columns],
    queryFn: ({ pageParam, signal }) =>
      call(productGridRoutes.rows, { query: { ...filters, columns: columns || undefined, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.page < page.pages ? page.page + 1 : undefined),
    placeholderData: keepPreviousData,
    // Rows must not move while the user types.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Saves changed cells by a job. @throws ApiRefusal 403 for stock or cost without inventory.edit */
export const saveCells = (cells: GridCell[]) => call(productGridRoutes.save, { body: { cells: JSON.stringify(cells) } })

const pollMs = 500

/** A run; polled until it is finished. */
export const editRunQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['product-edits', id],
    queryFn: ({ signal }) => call(productGridRoutes.run, { query: { id }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.run.finishedAt ? false : pollMs),
  })

/** The last runs. */
export const editRunsQuery = queryOptions({
  queryKey: ['product-edits'],
  queryFn: ({ signal }) => call(productGridRoutes.runs, { signal }),
})

export type VariantCsv = RouteAnswer<typeof productGridRoutes.importCsv>

/** Imports a file with one line per variant; a dry run writes nothing. @throws ApiRefusal 422 with a message */
export async function importVariants({ file, dryRun }: { file: File; dryRun: boolean }): Promise<VariantCsv> {
  const body = { name: file.name.slice(0, 120), file: await base64Of(file), dryRun }
  return call(productGridRoutes.importCsv, { body })
}

/** Undoes a run in a background job. @throws ApiRefusal 409 if it is undone already */
export const undoRun = (id: number) => call(productGridRoutes.undo, { body: { id } })
