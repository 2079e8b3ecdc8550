import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ParcelView, parcelGroups } from '#domains/parcels/staff-contract.ts'
import { staffParcelRoutes } from '#domains/parcels/staff-routes.ts'
import { maxPageSize } from '#shared/paging.ts'
import type { RouteBody } from '#shared/route.ts'
import { type CallQuery, call, type ListQuery } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { ParcelView }
export type ParcelGroup = (typeof parcelGroups)[number]

/** Query keys to invalidate after a parcel changes: it may change its order, and return stock. */
export const parcelKeys = ['parcels', 'orders', 'dashboard', 'news', 'inventory', 'products']

/** One page of the parcels, newest first, with the counts of all groups. Polled. */
export const parcelsQuery = (filters: ListQuery<typeof staffParcelRoutes.list>) =>
  queryOptions({
    queryKey: ['parcels', 'page', filters],
    queryFn: ({ signal }) => call(staffParcelRoutes.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })

/** All parcels that match. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingParcels = async (filters: CallQuery<typeof staffParcelRoutes.matches>, expected: number) =>
  (await call(staffParcelRoutes.matches, { query: { ...filters, expected } })).numbers

/** Hands over many parcels: a few immediately, more in a background job. Refused parcels do not stop the others. */
export const handOverParcels = (body: RouteBody<typeof staffParcelRoutes.handOver>) =>
  call(staffParcelRoutes.handOver, { body })

/** One parcel with its pieces and events. */
export const parcelQuery = (number: string) =>
  queryOptions({
    queryKey: ['parcels', 'one', number],
    queryFn: async ({ signal }) => (await call(staffParcelRoutes.find, { query: { number }, signal })).parcel,
    enabled: number !== '',
  })

/** The parcels of an order, the first one first. Its key is one of orders, because parcels follow their order. */
export const orderParcelsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'parcels', orderId],
    queryFn: async ({ signal }) => {
      const query = { search: orderId, perPage: maxPageSize }
      const { parcels } = await call(staffParcelRoutes.list, { query, signal })
      return parcels
        .filter((parcel) => parcel.orderId === orderId)
        .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
    },
    enabled: orderId !== '',
  })

/**
 * Finds a parcel by a scanned or typed number: its own, the courier's, or that of an order with one parcel.
 * @throws ApiRefusal 404; 409 several_parcels
 */
export const findParcel = async (number: string): Promise<ParcelView> =>
  (await call(staffParcelRoutes.find, { query: { number } })).parcel

export type ParcelMove = RouteBody<typeof staffParcelRoutes.move>

/** @throws ApiRefusal 409 transition_not_allowed, consignment_taken; 422 with fields */
export const moveParcel = async (move: ParcelMove): Promise<ParcelView> =>
  (await call(staffParcelRoutes.move, { body: move })).parcel

/** @throws ApiRefusal 409 received_already, transition_not_allowed; 422 with fields */
export const correctParcel = async (correction: RouteBody<typeof staffParcelRoutes.correct>): Promise<ParcelView> =>
  (await call(staffParcelRoutes.correct, { body: correction })).parcel

/** @returns the number of the new parcel. @throws ApiRefusal 409 too_late; 422 with fields */
export const splitParcel = async (split: RouteBody<typeof staffParcelRoutes.split>): Promise<string> =>
  (await call(staffParcelRoutes.split, { body: split })).number

/** @returns the number of the parcel that has the pieces now. @throws ApiRefusal 409 too_late, nothing_to_join */
export const joinParcel = async (number: string): Promise<string> =>
  (await call(staffParcelRoutes.join, { body: { number } })).number

/** @throws ApiRefusal 409 received_already, not_coming_back; 422 with fields */
export const receiveParcel = async (received: RouteBody<typeof staffParcelRoutes.receive>): Promise<ParcelView> =>
  (await call(staffParcelRoutes.receive, { body: received })).parcel
