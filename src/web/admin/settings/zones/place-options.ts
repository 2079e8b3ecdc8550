import { metropolitanArea } from '#shared/delivery/delivery.ts'
import { districts } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import { namesOf } from '#shared/places/search-places.ts'
import { asciiDigits } from '#shared/text/text.ts'
import { t } from '#web/admin/translate.ts'
import type { PlaceList } from '#web/ui/hooks/use-places.ts'

/** A district, a metropolitan area or a thana, which zones consist of. */
export type PlaceOption = {
  code: string
  /** 'Savar, Dhaka', 'Dhaka (metropolitan)', 'Dhaka (whole district)' */
  label: string
  labelBn: string
  /** Search keys, normalised by `placeKey`. */
  keys: string[]
}

const cityLabel = ['', 'metropolitan', 'metro', 'city', 'মহানগর', 'সিটি', 'শহর']

/** All places that a zone can contain: each whole district, its metropolitan area, and its thanas. */
export const placeOptions = (places: PlaceList): PlaceOption[] =>
  districts
    .toSorted((a, b) => (a.en < b.en ? -1 : 1))
    .flatMap(({ code, en, bn, aliases }) => {
      const thanas = places.get(code) ?? []
      const names = namesOf({ name: { en, bn }, aliases })
      const whole = { code, label: t('{en} (whole district)', { en }), labelBn: `${bn} (পুরো জেলা)`, keys: names }
      const metropolitan = {
        code: metropolitanArea(code),
        label: t('{en} (metropolitan)', { en }),
        labelBn: `${bn} (মহানগর)`,
        keys: names.flatMap((name) => cityLabel.map((word) => name + placeKey(word))),
      }
      return [
        whole,
        ...(thanas.some(({ kind }) => kind === 'metropolitan') ? [metropolitan] : []),
        ...thanas.map((thana) => ({
          code: thana.code,
          label: `${thana.name.en}, ${en}`,
          labelBn: `${thana.name.bn}, ${bn}`,
          keys: namesOf(thana),
        })),
      ]
    })

/**
 * Options that match a text in either script, best first: equal names, prefixes, then names that contain it. The name
 * of a district also finds its thanas, after the others.
 */
export function findPlaces(options: PlaceOption[], text: string, most = 60): PlaceOption[] {
  const typed = placeKey(asciiDigits(text))
  if (typed === '') return options.slice(0, most)
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, typed)
    return rank === undefined ? [] : [{ option, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ option }) => option)
}

function rankOf({ keys, label, labelBn }: PlaceOption, typed: string): number | undefined {
  if (keys.includes(typed)) return 0
  if (keys.some((key) => key.startsWith(typed))) return 1
  if (keys.some((key) => key.includes(typed))) return 2
  return [label, labelBn].some((each) => placeKey(each).includes(typed)) ? 3 : undefined
}
