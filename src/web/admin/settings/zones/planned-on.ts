import type { PlannedPrice } from '#web/admin/request/delivery-zones.ts'
import type { DraftZone } from './zone-draft.ts'

/** The zones as of a day: with the latest price scheduled for that day or earlier. */
export const plannedOn = (zones: DraftZone[], planned: readonly PlannedPrice[], day: string): DraftZone[] =>
  zones.map((zone) => {
    const plan = planned.findLast(({ zoneId, from }) => zoneId === zone.id && from <= day)
    if (!plan) return zone
    const { price, perKg, freeOver, codFee } = plan
    return {
      ...zone,
      ...{ price: String(price), perKg: String(perKg), codFee: String(codFee) },
      freeOver: freeOver === null ? '' : String(freeOver),
    }
  })
