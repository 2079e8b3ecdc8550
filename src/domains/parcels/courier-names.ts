import { courierTemplatesOf } from '#domains/orders/printing/courier-templates.ts'
import type { Db } from '#platform/database/database.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { couriers } from './couriers/index.ts'

export type CourierName = { courier: string; name: string }

/**
 * The couriers that a parcel can name: those with an adapter, those with an upload file, and the shop's own delivery.
 */
export async function courierNames(db: Db): Promise<CourierName[]> {
  const adapters = couriers.map(({ code, name }) => ({ courier: code, name }))
  const files = (await courierTemplatesOf(db)).map(({ courier, name }) => ({ courier, name }))
  const own = { courier: ownCourier, name: 'Own delivery' }
  return [...new Map([...files, ...adapters, own].map((each) => [each.courier, each])).values()]
}
