import { Refusal } from '#platform/refusal.ts'
import { isPlace } from './place-name.ts'
import type { ZonesChange } from './staff-contract.ts'

/** @throws Refusal 422 an unknown place, a place in two zones, not exactly one zone for everywhere else */
export function checkPlaces(zones: ZonesChange['zones']): void {
  const elsewhere = zones.filter(({ isElsewhere }) => isElsewhere)
  if (elsewhere.length !== 1) throw invalid('zones', 'Exactly one zone must be for everywhere else')
  const zoneOfPlace = new Map<string, string>()
  for (const [index, { name, places }] of zones.entries()) {
    for (const place of places) {
      if (!isPlace(place)) throw invalid(`zones.${index}.places`, `There is no place with the code ${place}`)
      const other = zoneOfPlace.get(place)
      if (other !== undefined)
        throw invalid(`zones.${index}.places`, `${place} is in ${other}, too. A place has one zone`)
      zoneOfPlace.set(place, name.en)
    }
  }
}

export const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
