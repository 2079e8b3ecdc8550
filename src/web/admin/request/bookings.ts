import { queryOptions } from '@tanstack/react-query'
import { staffCourierRoutes } from '#domains/parcels/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

/** The couriers that parcels can be booked with. */
export const activeCouriersQuery = queryOptions({
  queryKey: ['active-couriers'],
  queryFn: async ({ signal }) => (await call(staffCourierRoutes.active, { signal })).couriers,
  staleTime: 60_000,
})

export type BookingStarted = Omit<RouteAnswer<typeof staffCourierRoutes.book>, 'success'>

/** @throws ApiRefusal 404 unknown courier; 409 courier_not_ready; 422 */
export const bookParcels = (body: RouteBody<typeof staffCourierRoutes.book>): Promise<BookingStarted> =>
  call(staffCourierRoutes.book, { body })

export type BookingProgress = Omit<RouteAnswer<typeof staffCourierRoutes.progress>, 'success'>

/** How far a booking is. Polled each second until it has finished; without a job nothing is asked. */
export const bookingQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: ['bookings', jobId],
    queryFn: ({ signal }) => call(staffCourierRoutes.progress, { query: { jobId: jobId ?? undefined }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : 1000),
  })
