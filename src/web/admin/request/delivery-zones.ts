import { queryOptions } from '@tanstack/react-query'
import { orderRoutes } from '#domains/orders/routes.ts'
import type { ZonesChange } from '#domains/places/staff-contract.ts'
import { staffZonesRoutes } from '#domains/places/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import type { PickedPlace } from '#web/ui/hooks/use-places.ts'
import { BadAnswer, call } from '../api.ts'
import { inOfficeLanguage } from '../parts/name-of.ts'

export type OfficeZones = RouteAnswer<typeof staffZonesRoutes.get>

/** The delivery zones, with the version that a change must send. */
export const zonesQuery = queryOptions({
  queryKey: ['delivery-zones'],
  queryFn: ({ signal }) => call(staffZonesRoutes.get, { signal }),
  // The form must not change while the user types.
  refetchOnWindowFocus: false,
})

/** @throws ApiRefusal 409 stale, 422 with messages by field */
export const saveZones = (change: ZonesChange) => call(staffZonesRoutes.save, { body: change })

export type PlannedPrice = OfficeZones['planned'][number]

/** @throws ApiRefusal 409 planned; 422 with fields */
export const planPrice = (body: RouteBody<typeof staffZonesRoutes.plan>) => call(staffZonesRoutes.plan, { body })

export const removePlan = (id: number) => call(staffZonesRoutes.unplan, { body: { id } })

/** The delivery zone of a place, with its current price in taka and the promise for an order placed now. */
export const zoneQuery = ({ district, thana }: PickedPlace) =>
  queryOptions({
    queryKey: ['delivery', district, thana],
    queryFn: async ({ signal }) => {
      const { delivery } = await call(orderRoutes.checkCart, { body: { items: [], district, thana }, signal })
      if (!delivery.zone) throw new BadAnswer()
      return { ...delivery.zone, promise: delivery.promise && inOfficeLanguage(delivery.promise.sentence) }
    },
    staleTime: 60_000,
    enabled: district !== '' && thana !== '',
  })
