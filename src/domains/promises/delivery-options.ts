import { thanasOf } from '#domains/places/places.ts'
import { type DeliveryZone, type DeliveryZones, zoneOf } from '#shared/delivery/delivery.ts'
import type { TransitTime } from '#shared/promise/arrives-by.ts'
import { areaOf, type DeliveryDays, hasMetropolitanArea } from './delivery-days.ts'

/** A delivery option: a zone, or a district within a zone (`dhaka:1`) where delivery times are recorded. */
export type DeliveryOption = { key: string; zone: DeliveryZone; time: TransitTime }

/**
 * The options of all places: each zone by its stated hours, and each district with recorded times in each of its zones.
 * Two areas of a district in the same zone share a key, since a page knows only district and zone of a place: it shows
 * the slower option.
 */
export function deliveryOptionsOf({ zones, record }: { zones: DeliveryZones; record: DeliveryDays }): DeliveryOption[] {
  const recorded = new Set([...record.values()].map(({ district }) => district))
  return [
    ...zones.zones.map((zone) => ({ key: `${zone.id}`, zone, time: { hours: zone.hoursTo } })),
    ...[...recorded].flatMap((district) =>
      areasOf(district).flatMap((isMetropolitan) =>
        zonesIn(district, isMetropolitan, zones).map((zone) => ({
          key: `${district}:${zone.id}`,
          zone,
          time: { hours: zone.hoursTo, recordedDays: record.get(areaOf({ district, isMetropolitan }))?.days },
        })),
      ),
    ),
  ]
}

const areasOf = (district: string): boolean[] => (hasMetropolitanArea(district) ? [true, false] : [false])

/** The zones that places of this part of a district are in. */
function zonesIn(district: string, isMetropolitan: boolean, zones: DeliveryZones): DeliveryZone[] {
  const isOnlyArea = !hasMetropolitanArea(district)
  const thanas = thanasOf(district).filter(({ kind }) => (kind === 'metropolitan') === isMetropolitan)
  // An order to a city without a thana goes to its metropolitan area.
  const codes = [...thanas.map(({ code }) => code), ...(isMetropolitan || isOnlyArea ? [null] : [])]
  return [...new Set(codes.map((thana) => zoneOf({ district, thana, isMetropolitan }, zones)))]
}
