import { cityOf, type District, districtByCode, districts, divisions } from '#shared/places/districts.ts'
import { placeNamed } from '#shared/places/search-places.ts'
import type { NamedPlace, Places, ThanaKind } from './contract.ts'
import thanaLists from './thanas.json' with { type: 'json' }

/** A thana or upazila. */
export type Thana = {
  code: string
  en: string
  bn: string
  kind: ThanaKind
  postcodes?: string[]
  aliases?: string[]
}

const listed = thanaLists as unknown as Record<string, Thana[]>

/** The thanas of a district, in the order of the list; none for an unknown code. */
export const thanasOf = (district: string): readonly Thana[] => listed[district] ?? []

const byCode = new Map(
  districts.flatMap((district) => thanasOf(district.code).map((thana) => [thana.code, { thana, district }] as const)),
)
export const thanaByCode = (code: string): { thana: Thana; district: District } | undefined => byCode.get(code)

/**
 * The thana of a district by a name in either script, an alias or a postcode; undefined if none or more than one fits.
 */
export function findThana(district: string, text: string): Thana | undefined {
  const thanas = thanasOf(district).map((thana) => ({ ...thana, name: { en: thana.en, bn: thana.bn } }))
  return placeNamed(thanas, text)
}

const named = ({ code, en, bn }: { code: string; en: string; bn: string }): NamedPlace => ({ code, name: { en, bn } })

/** The place of an order or address for answers: codes with their names; null for a code that is unknown or missing. */
export function placeView(row: { city: string; district: string | null; thana: string | null }) {
  const district = row.district === null ? undefined : districtByCode(row.district)
  const thana = row.thana === null ? undefined : thanaByCode(row.thana)?.thana
  return { city: row.city, district: district ? named(district) : null, thana: thana ? named(thana) : null }
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
