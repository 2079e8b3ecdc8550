import { queryOptions } from '@tanstack/react-query'
import type { OfficeAttribute } from '#domains/catalogue/attributes/staff-contract.ts'
import { staffAttributeRoutes } from '#domains/catalogue/attributes/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

export type { OfficeAttribute }
export type AttributeFields = Omit<RouteBody<typeof staffAttributeRoutes.change>, 'id' | 'version'>

/** The owner's attributes, in their order. */
export const attributesQuery = queryOptions({
  queryKey: ['attributes'],
  queryFn: async ({ signal }) => (await call(staffAttributeRoutes.list, { signal })).attributes,
  staleTime: 0,
})

/** @throws ApiRefusal 409 name_taken, 422 */
export const createAttribute = (body: RouteBody<typeof staffAttributeRoutes.create>) =>
  call(staffAttributeRoutes.create, { body })

/** @throws ApiRefusal 409 stale, 409 name_taken, 409 value_used, 422 */
export const changeAttribute = ({ id, version }: OfficeAttribute, fields: AttributeFields) =>
  call(staffAttributeRoutes.change, { body: { ...fields, id, version } })

/** @throws ApiRefusal 409 stale, 409 attribute_used */
export const deleteAttribute = ({ id, version }: OfficeAttribute) =>
  call(staffAttributeRoutes.delete, { body: { id, version } })

/** @throws ApiRefusal 404, 422 */
export const mergeValues = (from: number, into: number) => call(staffAttributeRoutes.merge, { body: { from, into } })

export const orderAttributes = (ids: number[]) => call(staffAttributeRoutes.order, { body: { ids } })
