import { queryOptions } from '@tanstack/react-query'
import type { CourierAccount } from '#domains/parcels/accounts/staff-contract.ts'
import { staffCourierRoutes } from '#domains/parcels/accounts/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'
import { pollIntervalMs } from '../../query-client.ts'

export type { CourierAccount }
export type CourierChange = RouteBody<typeof staffCourierRoutes.save>

/** The accounts at all couriers, without their secrets, with the health of each courier. Polled. */
export const courierAccountsQuery = queryOptions({
  queryKey: ['courier-accounts'],
  queryFn: async ({ signal }) => (await call(staffCourierRoutes.accounts, { signal })).couriers,
  refetchInterval: pollIntervalMs,
})

/** The simulated couriers that run on this machine, if any. Polled: they start separately from the shop. */
export const courierSimulatorQuery = queryOptions({
  queryKey: ['courier-simulator'],
  queryFn: ({ signal }) => call(staffCourierRoutes.simulator, { signal }),
  refetchInterval: 5000,
})

/** Sets a courier up with its simulator. @throws ApiRefusal 409, 503 */
export const setUpSimulator = (courier: string) => call(staffCourierRoutes.useSimulator, { body: { courier } })

/** Asks a courier for its pickup stores. @returns all accounts. @throws ApiRefusal 409, 503 */
export const listCourierStores = (courier: string) => call(staffCourierRoutes.stores, { body: { courier } })

/** @returns all accounts, and the webhook's secret if a new one was made. @throws ApiRefusal 422 with fields */
export const saveCourierAccount = (body: CourierChange) => call(staffCourierRoutes.save, { body })
