import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { maxProductsAtOnce, type OfficeProduct, type productCounts } from '#domains/catalogue/staff-contract.ts'
import { staffCatalogueRoutes } from '#domains/catalogue/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { language, t } from '#web/admin/translate.ts'
import { ApiRefusal, call, type ListQuery } from '../api.ts'
import { inParts, sumOf } from './in-parts.ts'

export type Product = OfficeProduct
export type ProductImage = Product['images'][number]
export type PlannedSale = NonNullable<Product['plannedSale']>
export type ProductCounts = z.infer<typeof productCounts>

export type ProductFilters = ListQuery<typeof staffCatalogueRoutes.list>

/** One page of the catalogue for staff, with the totals for the cards. */
export const productsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: ['products', 'page', filters],
    queryFn: ({ signal }) => call(staffCatalogueRoutes.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

/** One product by its number. @throws ApiRefusal 404 if there is none */
export const productQuery = (number: string) =>
  queryOptions({
    queryKey: ['products', 'one', number],
    queryFn: async ({ signal }) => {
      const { products } = await call(staffCatalogueRoutes.list, { query: { number, page: 1, perPage: 1 }, signal })
      const found = products.find((each) => String(each.number) === number)
      if (!found)
        throw new ApiRefusal(404, { error: t('This product is not in the catalogue any more'), code: 'not_found' })
      return found
    },
    enabled: number !== '',
  })

/** The tags of all products with the number of products, the most used ones first. */
export const productTagsQuery = queryOptions({
  queryKey: ['products', 'tags'],
  queryFn: async ({ signal }) => (await call(staffCatalogueRoutes.tags, { signal })).tags,
})

/** The product to copy, with a SKU that is free. @throws ApiRefusal 404 */
export const productCopyQuery = (number: string) =>
  queryOptions({
    queryKey: ['products', 'copy', number],
    queryFn: ({ signal }) => call(staffCatalogueRoutes.copy, { query: { number }, signal }),
    enabled: number !== '',
  })

export type Category = Pick<
  RouteAnswer<typeof catalogueRoutes.categories>['categories'][number],
  'id' | 'slug' | 'title' | 'section' | 'members'
>

/** Active categories with their sections, named in the language of the office. They change rarely. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => {
    const { categories } = await call(catalogueRoutes.categories, { signal })
    return language === 'bn' ? categories.map((each) => ({ ...each, title: each.titleBn || each.title })) : categories
  },
  staleTime: 5 * 60_000,
})

/** Fields of a new product as sent; amounts in taka. */
export type NewProduct = RouteBody<typeof staffCatalogueRoutes.create>
/** The changed fields of a product. */
export type ProductChange = Omit<RouteBody<typeof staffCatalogueRoutes.update>, 'id' | 'updatedAt'>

/**
 * @param idempotencyKey of the form: sent twice, it creates one product
 * @throws ApiRefusal 422 with fields, 409 if the SKU is taken; 409 key_reused with number if the form has created a
 *   product with other contents
 */
export const createProduct = (draft: NewProduct, idempotencyKey: string) =>
  call(staffCatalogueRoutes.create, { body: { ...draft, idempotencyKey } })

/**
 * @param updatedAt the version that the user saw; undefined overwrites any version
 * @throws ApiRefusal 422 with fields, 404, 409 stale, stock_changed, sale_runs or SKU taken
 */
export const editProduct = (id: string, change: ProductChange, updatedAt: string | undefined) =>
  call(staffCatalogueRoutes.update, { body: { id, updatedAt, ...change } })

/**
 * Moves products to the trash; those already there are skipped. `deletedAt`: one per batch that was sent.
 * @returns undefined if a background job does it, for a large number of products
 * @throws ApiRefusal 404 if none of them exists
 */
export async function deleteProducts(ids: string[] | 'all') {
  const answers =
    ids === 'all'
      ? [await call(staffCatalogueRoutes.delete, { body: { deleteType: 'all' } })]
      : await inParts(ids, maxProductsAtOnce, (some) =>
          call(staffCatalogueRoutes.delete, { body: some.length === 1 ? { id: some[0] } : { ids: some } }),
        )
  const parts = answers.filter((answer) => 'deletedAt' in answer)
  if (parts.length === 0) return undefined
  return { deleted: sumOf(parts, ({ deleted }) => deleted), deletedAt: parts.map(({ deletedAt }) => deletedAt) }
}

/** All products that match. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingProducts = async (filters: Omit<ProductFilters, 'page' | 'perPage'>, expected: number) =>
  (await call(staffCatalogueRoutes.matches, { query: { ...filters, expected } })).ids

/** One change for many products. Percentages apply to each product's own price; amounts are in taka. */
export type BulkChange = RouteBody<typeof staffCatalogueRoutes.editMany>['change']

/** Period of a sale; without `from` it starts immediately. */
export type SalePlan = Extract<BulkChange, { what: 'plan-sale' }>

export type RefusedProduct = Extract<
  RouteAnswer<typeof staffCatalogueRoutes.editMany>,
  { refused: unknown }
>['refused'][number]

/**
 * Changes many products: a few immediately, more in a background job. Refused products do not stop the others.
 * @param idempotencyKey prevents applying a form twice, such as a percentage
 * @throws ApiRefusal 422 with fields, 409 key_reused if the key belongs to a different change
 */
export const editProducts = (ids: string[], change: BulkChange, idempotencyKey?: string) =>
  call(staffCatalogueRoutes.editMany, { body: { ids, change, idempotencyKey } })
