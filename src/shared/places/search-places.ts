import { asciiDigits } from '../text/text.ts'
import { placeKey } from './place-key.ts'

/** A district or thana that can be chosen. */
export type PlaceOption = {
  code: string
  name: { en: string; bn: string }
  /** Other spellings that people type. */
  aliases?: readonly string[] | undefined
  postcodes?: readonly string[] | undefined
}

/** All texts that find a place, as `placeKey` writes them. */
export const namesOf = ({ name, aliases = [], postcodes = [] }: Omit<PlaceOption, 'code'>): string[] =>
  [name.en, name.bn, ...aliases, ...postcodes].map(placeKey)

const keyOf = (text: string) => placeKey(asciiDigits(text))

/** Options that contain the text in either script, those that begin with it first; all for an empty text. */
export function searchPlaces<T extends PlaceOption>(options: readonly T[], text: string): readonly T[] {
  const key = keyOf(text)
  if (key === '') return options
  const begins = options.filter((option) => namesOf(option).some((each) => each.startsWith(key)))
  const has = options.filter((option) => !begins.includes(option) && namesOf(option).some((each) => each.includes(key)))
  return [...begins, ...has]
}

/** The option of this name, spelling or postcode; undefined if none or more than one has it. */
export function placeNamed<T extends PlaceOption>(options: readonly T[], text: string): T | undefined {
  const key = keyOf(text)
  const named = options.filter((option) => key !== '' && namesOf(option).includes(key))
  return named.length === 1 ? named[0] : undefined
}

/** The same, else the only option that the text finds. */
export function onlyPlace<T extends PlaceOption>(options: readonly T[], text: string): T | undefined {
  const found = searchPlaces(options, text)
  return placeNamed(options, text) ?? (found.length === 1 ? found[0] : undefined)
}
