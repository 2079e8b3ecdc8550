import { queryOptions } from '@tanstack/react-query'
import { staffCourierRoutes } from '#domains/parcels/accounts/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'

/** The couriers that parcels can be booked with. */
export const activeCouriersQuery = queryOptions({
  queryKey: ['active-couriers'],
  queryFn: async ({ signal }) => (await call(staffCourierRoutes.active, { signal })).couriers,
  staleTime: 60_000,
})

/** The names of all couriers that a parcel can have. */
export const courierNamesQuery = queryOptions({
  queryKey: ['courier-names'],
  queryFn: async ({ signal }) => (await call(staffCourierRoutes.names, { signal })).couriers,
  staleTime: 5 * 60_000,
})

/** Sets the courier of these orders' parcels, after they went into its upload file. @returns how many */
export const markCourier = async (body: RouteBody<typeof staffCourierRoutes.mark>): Promise<number> =>
  (await call(staffCourierRoutes.mark, { body })).parcels

/**
 * Cancels a booked parcel through the courier's API.
 * @throws ApiRefusal 409 cancel_not_offered, courier_refused; 503 answer_lost, courier_away
 */
export const withdrawParcel = async (body: RouteBody<typeof staffCourierRoutes.withdraw>) =>
  (await call(staffCourierRoutes.withdraw, { body })).parcel

/**
 * Looks up a booking at the courier after its answer was lost. @returns the parcel, and the courier's answer
 * @throws ApiRefusal 409 not_unclear, look_up_not_offered; 503
 */
export const lookUpParcel = (number: string) => call(staffCourierRoutes.lookUp, { body: { number } })

/** The courier's price for a parcel, in taka. @throws ApiRefusal 409, 503 */
export const courierPrice = (courier: string, number: string) =>
  call(staffCourierRoutes.price, { query: { courier, number } })

export type BookingStarted = Omit<RouteAnswer<typeof staffCourierRoutes.book>, 'success'>

/** @throws ApiRefusal 404 unknown courier; 409 courier_not_ready; 422 */
export const bookParcels = (body: RouteBody<typeof staffCourierRoutes.book>): Promise<BookingStarted> =>
  call(staffCourierRoutes.book, { body })

/** The bookings that the present member of staff has started and that run, or have just ended. */
export const recentBookingsQuery = queryOptions({
  queryKey: ['recent-bookings'],
  queryFn: async ({ signal }) => (await call(staffCourierRoutes.recent, { signal })).bookings,
  // Refetched each time the screen is opened.
  staleTime: 0,
})

export type BookingProgress = Omit<RouteAnswer<typeof staffCourierRoutes.progress>, 'success'>

/** Progress of a booking job. Polled every second until it has finished; disabled without a job. */
export const bookingQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: ['bookings', jobId],
    queryFn: ({ signal }) => call(staffCourierRoutes.progress, { query: { jobId: jobId ?? undefined }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : 1000),
  })
