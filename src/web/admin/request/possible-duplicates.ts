import { queryOptions } from '@tanstack/react-query'
import { staffParcelRoutes } from '#domains/parcels/staff-routes.ts'
import { call } from '../api.ts'

/** Which of these orders or parcels look like another order. */
export const possibleDuplicatesQuery = (of: { orderIds: string[] } | { parcelIds: string[] }) =>
  queryOptions({
    queryKey: ['orders', 'alike', of],
    queryFn: async ({ signal }) => (await call(staffParcelRoutes.possibleDuplicates, { body: of, signal })).orders,
  })
