import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { CollectionPreviewRequest, SaveCollection } from '#domains/catalogue/collections/staff-contract.ts'
import { staffCollectionRoutes } from '#domains/catalogue/collections/staff-routes.ts'
import { call } from '#web/admin/api.ts'

export type {
  CollectionProducts,
  CollectionRule,
  Condition,
  PickedProduct,
} from '#domains/catalogue/collections/staff-contract.ts'

/** The products of a collection. @throws ApiRefusal 404, 422 by_rule */
export const collectionProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', 'collection', id],
    queryFn: ({ signal }) => call(staffCollectionRoutes.read, { query: { id }, signal }),
    // Editing must start from the stored state.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** @throws ApiRefusal 409 stale, 422 */
export const saveCollectionProducts = (body: SaveCollection) => call(staffCollectionRoutes.save, { body })

/** The products that a rule would match; undefined while the rule is incomplete. */
export const collectionPreviewQuery = (asked: CollectionPreviewRequest | undefined) =>
  queryOptions({
    queryKey: ['categories', 'preview', asked],
    queryFn: asked ? ({ signal }) => call(staffCollectionRoutes.preview, { body: asked, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The tags, colours and sizes that a condition can name. */
export const collectionChoicesQuery = queryOptions({
  queryKey: ['categories', 'choices'],
  queryFn: ({ signal }) => call(staffCollectionRoutes.choices, { signal }),
})
