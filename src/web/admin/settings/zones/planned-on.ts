import type { PlannedPrice } from '#web/admin/request/delivery-zones.ts'
import type { DraftZone } from './zone-draft.ts'

/** The zones as they will be on a day: with the latest price that is planned for it or a day before. */
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
