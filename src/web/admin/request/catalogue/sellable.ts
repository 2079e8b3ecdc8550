import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { call } from '#web/admin/api.ts'
import { imageOf } from '#web/admin/parts/thumb.tsx'

/**
 * Products on sale. Uses the storefront's search, because entering orders does not need permission to see the
 * catalogue.
 */
export const sellableQuery = (search: string) =>
  queryOptions({
    queryKey: ['sellable', 'search', search],
    queryFn: async ({ signal }) =>
      (await call(catalogueRoutes.data, { query: { search, page: 1, perPage: 8 }, signal })).products,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

/**
 * Variants of a product that are available now, with images, and whether it offers a second size to try; empty if it is
 * no longer on sale.
 */
export const offerQuery = (number: number) =>
  queryOptions({
    queryKey: ['sellable', 'offer', number],
    queryFn: async ({ signal }) => {
      const { products } = await call(catalogueRoutes.data, { query: { number, page: 1 }, signal })
      return products.flatMap(({ variants, images, allowsSecondSize }) =>
        variants.map((variant) => ({ ...variant, image: imageOf(images, variant.color), allowsSecondSize })),
      )
    },
    staleTime: 60_000,
    enabled: number > 0,
  })
