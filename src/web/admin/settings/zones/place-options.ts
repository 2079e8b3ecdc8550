import type { Places } from '#domains/places/contract.ts'
import { metropolitanArea } from '#shared/delivery.ts'
import { placeKey } from '#shared/places/place-key.ts'

/** A district, a metropolitan area or a thana, as zones name it. */
export type PlaceOption = {
  code: string
  /** 'Savar, Dhaka', 'Dhaka (metropolitan)', 'Dhaka (whole district)' */
  label: string
  labelBn: string
  /** What people may type for it, as keys. */
  keys: string[]
}

/** Every place of which a zone can be made: of each district the whole, its metropolitan area, its thanas. */
export const placeOptions = ({ divisions }: Pick<Places, 'divisions'>): PlaceOption[] =>
  divisions
    .flatMap(({ districts }) => districts)
    .toSorted((a, b) => (a.name.en < b.name.en ? -1 : 1))
    .flatMap(({ code, name: { en, bn }, aliases, thanas }) => {
      const names = [en, bn, ...aliases]
      const whole: PlaceOption = {
        code,
        label: `${en} (whole district)`,
        labelBn: `${bn} (পুরো জেলা)`,
        keys: names.map(placeKey),
      }
      const metropolitan: PlaceOption = {
        code: metropolitanArea(code),
        label: `${en} (metropolitan)`,
        labelBn: `${bn} (মহানগর)`,
        keys: names.flatMap((name) =>
          ['', 'metropolitan', 'metro', 'city', 'মহানগর', 'সিটি', 'শহর'].map((word) => placeKey(name + word)),
        ),
      }
      const hasCity = thanas.some(({ kind }) => kind === 'metropolitan')
      return [
        whole,
        ...(hasCity ? [metropolitan] : []),
        ...thanas.map((thana) => ({
          code: thana.code,
          label: `${thana.name.en}, ${en}`,
          labelBn: `${thana.name.bn}, ${bn}`,
          keys: [thana.name.en, thana.name.bn, ...(thana.aliases ?? []), ...(thana.postcodes ?? [])].map(placeKey),
        })),
      ]
    })

/**
 * The options that a text in either script may mean, the likeliest first: those of this name, those that begin with it, those
 * that contain it. A district's name finds its thanas, too, behind the others.
 */
export function findPlaces(options: PlaceOption[], text: string, most = 60): PlaceOption[] {
  const typed = placeKey(text)
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
