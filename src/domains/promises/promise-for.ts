import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { DeliveryZone } from '#shared/delivery.ts'
import { type Arrival, arrivalAt } from '#shared/promise/arrives-by.ts'
import type { DeliveryDays } from './delivery-days.ts'

/** What a promise is made of: the calendar of the settings, and the record of the shop's parcels. */
export type PromiseBasis = { settings: ShopSettings; record: DeliveryDays }

/**
 * By which day an order that is placed at this moment arrives in a district and its zone.
 * @returns undefined: the shop shows no promises, or nothing can be promised
 */
export const promiseFor = (
  { settings, record }: PromiseBasis,
  zone: Pick<DeliveryZone, 'hoursTo'>,
  district: string,
  at: Date,
): Arrival | undefined =>
  settings.showDeliveryPromise
    ? arrivalAt(at, { hours: zone.hoursTo, recordedDays: record.get(district) }, settings)
    : undefined
