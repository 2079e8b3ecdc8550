import { cityOf, type District, districtByCode, districts, divisions } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import type { NamedPlace, Places } from './contract.ts'
import thanaLists from './thanas.json' with { type: 'json' }

/** A thana or upazila. `metropolitan`: a police thana inside a city corporation. */
export type Thana = {
  code: string
  en: string
  bn: string
  kind: 'upazila' | 'metropolitan'
  postcodes?: string[]
  aliases?: string[]
}

/** Names this list in addresses that browsers may keep: the next one has another. */
export { placesVintage } from '#shared/places/vintage.ts'

const listed = thanaLists as unknown as Record<string, Thana[]>

/** The thanas of a district, in the order of the list; none for an unknown code. */
export const thanasOf = (district: string): readonly Thana[] => listed[district] ?? []

const byCode = new Map(
  districts.flatMap((district) => thanasOf(district.code).map((thana) => [thana.code, { thana, district }] as const)),
)
export const thanaByCode = (code: string): { thana: Thana; district: District } | undefined => byCode.get(code)

/** The thana of a district by code, name in either script, alias or postcode; undefined if none or more than one fits. */
export function findThana(district: string, text: string): Thana | undefined {
  const key = placeKey(text)
  const fitting = thanasOf(district).filter((thana) =>
    [thana.code, thana.en, thana.bn, ...(thana.aliases ?? [])].some((name) => placeKey(name) === key),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

const named = ({ code, en, bn }: { code: string; en: string; bn: string }): NamedPlace => ({ code, name: { en, bn } })

/** A district by its code, for answers; null for a code that is unknown or missing. */
export const namedDistrict = (code: string | null): NamedPlace | null => {
  const district = code === null ? undefined : districtByCode(code)
  return district ? named(district) : null
}

/** A thana by its code, for answers; null for a code that is unknown or missing. */
export const namedThana = (code: string | null): NamedPlace | null => {
  const found = code === null ? undefined : thanaByCode(code)
  return found ? named(found.thana) : null
}

/** Everything, as GET places answers it. */
export const allPlaces: Omit<Places, 'success'> = {
  divisions: divisions.map((division) => ({
    ...named(division),
    districts: districts
      .filter((district) => district.division === division.code)
      .map((district) => ({
        ...named(district),
        city: cityOf(district),
        aliases: [...district.aliases],
        thanas: thanasOf(district.code).map((thana) => ({
          ...named(thana),
          kind: thana.kind,
          ...(thana.postcodes && { postcodes: thana.postcodes }),
          ...(thana.aliases && { aliases: thana.aliases }),
        })),
      })),
  })),
}
