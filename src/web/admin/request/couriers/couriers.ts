import { queryOptions } from '@tanstack/react-query'
import {
  type CourierColumn,
  type CourierTemplate,
  courierSources,
  type ListedCourierTemplate,
} from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'

export { type CourierColumn, type CourierTemplate, courierSources, type ListedCourierTemplate }

/** Upload file templates of all couriers. */
export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await call(staffOrderRoutes.courierTemplates, { signal })).templates,
  staleTime: 60_000,
})

/** @throws ApiRefusal 409 stale or taken, 422 with fields */
export const saveCourier = (template: CourierTemplate & { updatedAt?: string }) =>
  call(staffOrderRoutes.saveCourierTemplate, { body: template })

/** The upload file for these orders, and the orders that it cannot contain. */
export const courierFile = (body: RouteBody<typeof staffOrderRoutes.courierFile>) =>
  call(staffOrderRoutes.courierFile, { body })
