import type { Db } from '#platform/database.ts'
import { runPrepared, statement } from '#platform/prepared.ts'
import type { DeliveryRates } from '#shared/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { defaults, type ShopSettings } from './defaults.ts'

/** The settings in force: the defaults, and over them what the owner changed. */
export async function shopSettings(db: Db): Promise<ShopSettings> {
  const rows = await runPrepared<{ name: string; value: unknown }>(
    db,
    'settings',
    statement`select name, value from settings`,
  )
  return {
    ...defaults,
    ...Object.fromEntries(rows.filter(({ name }) => name in defaults).map(({ name, value }) => [name, value])),
  }
}

/** Delivery rates in paisa, as the arithmetic wants them. */
export const deliveryRates = (s: ShopSettings): DeliveryRates => ({
  dhaka: toPaisa(s.deliveryDhaka),
  elsewhere: toPaisa(s.deliveryElsewhere),
  freeOver: s.freeDeliveryOver === null ? null : toPaisa(s.freeDeliveryOver),
})
