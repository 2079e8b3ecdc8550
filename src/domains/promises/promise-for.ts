import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { DeliveryZone, Destination } from '#shared/delivery/delivery.ts'
import { type Arrival, arrivalAt } from '#shared/promise/arrives-by.ts'
import { areaOf, type DeliveryDays } from './delivery-days.ts'

/** The data of a promise: the calendar in the settings, and the record of the shop's parcels. */
export type PromiseBasis = { settings: ShopSettings; record: DeliveryDays }

/**
 * By which day an order that is placed at this moment arrives at a destination and its zone.
 * @returns undefined: the shop shows no promises, or nothing can be promised
 */
export const promiseFor = (
  { settings, record }: PromiseBasis,
  zone: Pick<DeliveryZone, 'hoursTo'>,
  destination: Pick<Destination, 'district' | 'isMetropolitan'>,
  at: Date,
): Arrival | undefined =>
  settings.showDeliveryPromise
    ? arrivalAt(at, { hours: zone.hoursTo, recordedDays: record.get(areaOf(destination))?.days }, settings)
    : undefined
