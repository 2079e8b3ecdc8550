import type { MatchConfidence } from '#domains/parcels/accounts/staff-contract.ts'
import { districts } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import type { CourierArea } from './courier.ts'
import { editDistance } from './edit-distance.ts'

/** A thana of ours with everything around it, in all spellings. */
export type PlaceToMatch = {
  district: { code: string; en: string; aliases: readonly string[] }
  division: string
  thana: { en: string; bn: string; aliases?: readonly string[]; postcodes?: readonly string[] }
}

export type AreaMatch = { area: CourierArea; confidence: MatchConfidence }

const maxMatches = 5
/** How well a name fits; only the order of the numbers counts. */
const fits = { name: 5, alias: 4, part: 3, similar: 2 } as const

/** Areas of a courier that may be the thana, the best first; none if nothing fits. */
export function matchArea(place: PlaceToMatch, areas: readonly CourierArea[]): AreaMatch[] {
  const names = namesOfThana(place)
  const scored = areas.flatMap((area) => {
    const where = whereIs(area, place)
    const fit = where === 'elsewhere' || !area.delivers ? 0 : fitOf(area.name, names)
    return fit > 0 ? [{ area, fit, isHere: where === 'here' }] : []
  })
  const ranked = scored.toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || b.fit - a.fit)
  const [best] = ranked
  const isTied = ranked.filter(({ fit, isHere }) => fit === best?.fit && isHere === best.isHere).length > 1
  return ranked.slice(0, maxMatches).map(({ area, fit, isHere }, i) => {
    const isClear = i === 0 && isHere && !isTied
    return { area, confidence: !isClear ? 'unsure' : fit >= fits.alias ? 'certain' : 'likely' }
  })
}

type Names = { key: string; isAlias: boolean }[]

/** Each spelling of the thana, also with each spelling of the district: Bogura Sadar, Bogra Sadar, Sadar. */
export function namesOfThana({ thana, district }: Pick<PlaceToMatch, 'thana' | 'district'>): Names {
  const own = [thana.en, thana.bn]
  const spellings = [district.en, ...district.aliases]
  const more = [...own, ...(thana.aliases ?? [])].flatMap((name) => {
    const [first = '', ...rest] = name.split(' ')
    const bare = placeKey(name) === 'sadar' ? 'Sadar' : spellings.some(isSame(first)) ? rest.join(' ') : undefined
    return [name, ...(bare ? spellings.map((spelling) => `${spelling} ${bare}`) : [])]
  })
  const keys = new Map([
    ...more.map((name) => [placeKey(name), true] as const),
    ...own.map((n) => [placeKey(n), false] as const),
  ])
  return [...keys].map(([key, isAlias]) => ({ key, isAlias }))
}

const isSame = (text: string) => (other: string) => placeKey(other) === placeKey(text)

/** A postcode, or a district of the courier, decides; a division can only exclude. */
function whereIs({ name, district, division, postcodes }: CourierArea, place: PlaceToMatch) {
  const named = district === null ? undefined : districtNamed(district)
  if (named) return named === place.district.code ? 'here' : 'elsewhere'
  if (district !== null) return 'elsewhere'
  if (postcodes.some((code) => place.thana.postcodes?.includes(code))) return 'here'
  const [, inBrackets] = /\(([^)]+)\)/.exec(name) ?? []
  const bracket = inBrackets && districtNamed(inBrackets)
  if (bracket) return bracket === place.district.code ? 'here' : 'elsewhere'
  return division !== null && !isSame(division)(place.division) ? 'elsewhere' : 'unknown'
}

const districtKeys = new Map(
  districts.flatMap(({ code, en, bn, aliases }) => [en, bn, ...aliases].map((name) => [placeKey(name), code] as const)),
)

/** The district of a city as couriers spell it; one wrong letter is allowed if only one district is that near. */
export function districtNamed(city: string): string | undefined {
  const key = placeKey(city).replace(/(district|city)$/, '')
  const exact = districtKeys.get(key)
  if (exact || key.length < 6) return exact
  const near = new Set([...districtKeys].filter(([name]) => editDistance(name, key, 1) <= 1).map(([, code]) => code))
  return near.size === 1 ? [...near][0] : undefined
}

function fitOf(areaName: string, names: Names): number {
  const whole = placeKey(areaName.replace(/\([^)]*\)/g, ''))
  const exact = names.filter(({ key }) => key === whole || key === placeKey(areaName))
  if (exact.length > 0) return exact.some(({ isAlias }) => !isAlias) ? fits.name : fits.alias
  if (names.some(({ key }) => key === withoutNumber(areaName))) return fits.part
  return names.some(({ key }) => isSimilar(key, whole)) ? fits.similar : 0
}

/** 'Mirpur 10', 'Uttara Sector-4' and 'Dhanmondi Road 27' are parts of the thana; 'Savar Thana' is the thana. */
const withoutNumber = (name: string): string =>
  placeKey(
    name
      .replace(/\([^)]*\)/g, '')
      .replace(/[\s,-]+(section|sector|road|block|ward)?[\s,-]*(no\.?)?[\s-]*\d+[a-z]?\s*$/i, '')
      .replace(/[\s,-]+(thana|upazila|upazilla|ps|paurashava|pourashava)\s*$/i, ''),
  )

const isSimilar = (a: string, b: string) => {
  const allowed = Math.min(a.length, b.length) >= 9 ? 2 : Math.min(a.length, b.length) >= 5 ? 1 : 0
  // A number is never a misspelling.
  return allowed > 0 && a.replace(/\D/g, '') === b.replace(/\D/g, '') && editDistance(a, b, allowed) <= allowed
}
