import { type OfficeZones, type ZonesChange, zonesChange } from '#domains/places/staff-contract.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'

/** A zone in the form: amounts and hours as typed text. */
export type DraftZone = {
  /** React key, which also identifies zones without an id. */
  key: string
  /** Missing: a new zone. */
  id?: number
  name: { en: string; bn: string }
  price: string
  perKg: string
  freeOver: string
  codFee: string
  hoursFrom: string
  hoursTo: string
  /** Codes of districts, thanas and metropolitan areas. */
  places: string[]
  isElsewhere: boolean
  /** A deleted zone stays in the form, so that it can be restored until saving. */
  isDeleted: boolean
}

export const draftOf = ({ zones }: Pick<OfficeZones, 'zones'>): DraftZone[] =>
  zones.map(({ id, name, price, perKg, freeOver, codFee, hoursFrom, hoursTo, isElsewhere, places }) => ({
    key: String(id),
    id,
    name,
    price: String(price),
    perKg: String(perKg),
    freeOver: freeOver === null ? '' : String(freeOver),
    codFee: String(codFee),
    hoursFrom: String(hoursFrom),
    hoursTo: String(hoursTo),
    places,
    isElsewhere,
    isDeleted: false,
  }))

/** Inserts a new zone before the fallback zone, which stays last. */
export function withNewZone(zones: DraftZone[], key: string): DraftZone[] {
  const added: DraftZone = {
    key,
    name: { en: '', bn: '' },
    price: '',
    perKg: '0',
    freeOver: '',
    codFee: '0',
    hoursFrom: '',
    hoursTo: '',
    places: [],
    isElsewhere: false,
    isDeleted: false,
  }
  return elsewhereLast([...zones, added])
}

const elsewhereLast = (zones: DraftZone[]): DraftZone[] => [
  ...zones.filter(({ isElsewhere }) => !isElsewhere),
  ...zones.filter(({ isElsewhere }) => isElsewhere),
]

/** The zones without deleted ones. */
export const remaining = (zones: DraftZone[]): DraftZone[] => zones.filter(({ isDeleted }) => !isDeleted)

/** The zones that this one can swap with: no deleted zones, and not the fallback zone, which stays last. */
const movable = (zones: DraftZone[]) => remaining(zones).filter(({ isElsewhere }) => !isElsewhere)

/** Position among the movable zones, from 0, and their number. */
export const positionOf = (zones: DraftZone[], key: string): { at: number; of: number } => {
  const all = movable(zones)
  return { at: all.findIndex((zone) => zone.key === key), of: all.length }
}

/** Swaps a zone with the previous (-1) or next one (1); returns the same zones at the ends. */
export function moveZone(zones: DraftZone[], key: string, by: -1 | 1): DraftZone[] {
  const all = movable(zones)
  const other = all[positionOf(zones, key).at + by]
  const zone = all.find((each) => each.key === key)
  if (!zone || !other) return zones
  return zones.map((each) => (each === zone ? other : each === other ? zone : each))
}

export const changeZone = (zones: DraftZone[], key: string, change: Partial<DraftZone>): DraftZone[] =>
  zones.map((zone) => (zone.key === key ? { ...zone, ...change } : zone))

/** Sets the places of a zone. A place belongs to one zone: all others lose it, including deleted ones. */
export function givePlaces(zones: DraftZone[], key: string, places: string[]): DraftZone[] {
  const given = new Set(places)
  return zones.map((zone) =>
    zone.key === key ? { ...zone, places } : { ...zone, places: zone.places.filter((place) => !given.has(place)) },
  )
}

/** Place → its zone, without deleted zones. */
export const zonesOfPlaces = (zones: DraftZone[]): Map<string, DraftZone> =>
  new Map(remaining(zones).flatMap((zone) => zone.places.map((place) => [place, zone] as const)))

const figure = (text: string): number => takaIn(text) ?? Number.NaN
const figureOrNone = (text: string): number | null => (text.trim() === '' ? null : figure(text))

/** The values that would be saved; for comparison, invalid numbers stay text. */
const comparable = (zone: DraftZone) => {
  const read = (text: string) => takaIn(text) ?? text.trim()
  const { key, id, name, price, perKg, freeOver, codFee, hoursFrom, hoursTo, places } = zone
  const figures = [price, perKg, freeOver, codFee, hoursFrom, hoursTo].map(read)
  return JSON.stringify([id ?? key, name.en.trim(), name.bn.trim(), ...figures, places.toSorted()])
}

export const isSame = (some: DraftZone[], others: DraftZone[]): boolean =>
  JSON.stringify(remaining(some).map(comparable)) === JSON.stringify(remaining(others).map(comparable))

/** Error messages by `fieldKey`. */
export type ZoneErrors = Record<string, string>

/** `field`: 'name.en', 'price', 'places' … */
export const fieldKey = (zoneKey: string, field: string): string => `${zoneKey} ${field}`

/**
 * Groups the errors of a request, such as 'zones.2.price', by the zones that were sent. Errors of other fields get the
 * key ''.
 */
export function errorsByZone(zones: DraftZone[], fields: Record<string, string>): ZoneErrors {
  const sent = remaining(zones)
  const named = Object.entries(fields).map(([path, message]): [string, string] => {
    const [, index = '', field = ''] = /^zones\.(\d+)\.(.+)$/.exec(path) ?? []
    const zone = index === '' ? undefined : sent[Number(index)]
    return [zone ? fieldKey(zone.key, field) : '', message]
  })
  return Object.fromEntries(named)
}

/** The request that saves the zones, or what is wrong with them. */
export function readDraft(
  zones: DraftZone[],
  version: string,
): { change: ZonesChange; errors?: undefined } | { change?: undefined; errors: ZoneErrors } {
  const read = zonesChange.safeParse({
    version,
    zones: remaining(zones).map(({ id, name, isElsewhere, places, freeOver, ...typed }) => ({
      id,
      name,
      price: figure(typed.price),
      perKg: figure(typed.perKg),
      freeOver: figureOrNone(freeOver),
      codFee: figure(typed.codFee),
      hoursFrom: figure(typed.hoursFrom),
      hoursTo: figure(typed.hoursTo),
      isElsewhere,
      places,
    })),
  })
  if (read.success) return { change: read.data }
  // Reversed, so that the first message of a field wins.
  const fields = read.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse()
  return { errors: errorsByZone(zones, Object.fromEntries(fields)) }
}

/** The zones as edited, for `zoneOf`. The id of a zone is its index in `remaining`; unreadable figures are NaN. */
export function deliveryZonesOf(zones: DraftZone[]): DeliveryZones {
  const all = remaining(zones)
  return {
    zones: all.map(({ name, price, perKg, freeOver, codFee, hoursFrom, hoursTo }, id) => {
      const free = figureOrNone(freeOver)
      return {
        id,
        name,
        price: toPaisa(figure(price)),
        perKg: toPaisa(figure(perKg)),
        freeOver: free === null ? null : toPaisa(free),
        codFee: toPaisa(figure(codFee)),
        hoursFrom: figure(hoursFrom),
        hoursTo: figure(hoursTo),
      }
    }),
    places: Object.fromEntries(all.flatMap(({ places }, id) => places.map((place) => [place, id]))),
    elsewhere: all.findIndex(({ isElsewhere }) => isElsewhere),
  }
}
