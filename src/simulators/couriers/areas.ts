import { thanasOf } from '#domains/places/places.ts'
import { districts, divisions } from '#shared/places/districts.ts'

// Lists like those of the couriers: other spellings, blanks around names, doubled names, and entries that are no
// places.

export type City = { city_id: number; city_name: string; zones: Zone[] }
type Zone = { zone_id: number; zone_name: string; areas: Area[] }
type Area = { area_id: number; area_name: string; home_delivery_available: boolean; pickup_available: boolean }

const isLatin = (text: string) => /^[\x20-\x7e]+$/.test(text)
/** Every fifth place has an older spelling, if it has one; every seventh has blanks around it. */
const spelt = (en: string, aliases: readonly string[], turn: number) => {
  const older = aliases.filter((alias) => isLatin(alias) && alias.length > 4)[0]
  const name = turn % 5 === 0 && older ? older : en
  return turn % 7 === 0 ? ` ${name} ` : name
}

/** Cities are districts, zones are thanas, areas are the thana and the names of its parts. */
export const pathaoCities: readonly City[] = [
  ...districts.map(({ code, en, aliases }, i) => ({
    city_id: i + 1,
    city_name: spelt(en, aliases, i),
    zones: thanasOf(code).map((thana, j) => ({
      zone_id: (i + 1) * 100 + j,
      zone_name: spelt(thana.en, thana.aliases ?? [], i + j),
      areas: [thana.en, ...(thana.aliases ?? []).filter(isLatin)].map((area_name, k) => ({
        area_id: ((i + 1) * 100 + j) * 100 + k,
        area_name: k === 1 ? `${area_name} ` : area_name,
        home_delivery_available: k !== 3,
        pickup_available: k === 0,
      })),
    })),
  })),
  { city_id: 901, city_name: 'Test City', zones: [] },
  { city_id: 902, city_name: 'abc', zones: [] },
]

export type RedxArea = {
  id: number
  name: string
  post_code: string | null
  division_name: string
  zone_id: number
  district: string
}

/** Most areas have no post code, and some names are there twice. */
export const redxAreas: readonly RedxArea[] = districts.flatMap(({ code, en, division }, i) =>
  thanasOf(code).map((thana, j) => ({
    id: (i + 1) * 100 + j,
    name: (i + j) % 11 === 0 ? `${thana.en} (${en})` : spelt(thana.en, thana.aliases ?? [], i + j + 3),
    post_code: (i + j) % 9 === 0 ? (thana.postcodes?.[0] ?? null) : null,
    division_name: divisions.find((each) => each.code === division)?.en ?? '',
    zone_id: i + 1,
    district: en,
  })),
)
