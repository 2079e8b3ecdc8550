import { publicZones } from '#domains/places/zones.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { transitDays } from '#shared/promise/arrives-by.ts'
import type { DeliverySchedule } from '#shared/promise/delivery-schedule.ts'
import { deliveryDays } from './delivery-days.ts'
import { deliveryOptionsOf } from './delivery-options.ts'

/**
 * The calendar that promises are made of, for search engines. Everything it reads is cached; tags 'settings',
 * 'delivery-times'.
 * @returns null: the shop promises no days
 */
export async function deliverySchedule(db: Db): Promise<DeliverySchedule | null> {
  const [settings, zones, record] = await Promise.all([publicSettings(db), publicZones(db), deliveryDays(db)])
  if (!settings.showDeliveryPromise) return null
  const daysToZone: Record<number, number> = {}
  for (const { zone, time } of deliveryOptionsOf({ zones, record }))
    daysToZone[zone.id] = Math.max(daysToZone[zone.id] ?? 0, transitDays(time))
  return {
    cutOffTime: settings.cutOffTime,
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !settings.weeklyDaysOff.includes(day)),
    daysToZone,
  }
}
