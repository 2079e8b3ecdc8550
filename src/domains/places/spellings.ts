import { districts } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import { thanasOf } from './places.ts'

/** Shorter texts begin too many names. */
const minLength = 3

/** All spellings of each district and thana, as `placeKey` writes them. */
const places: readonly (readonly string[])[] = districts
  .flatMap(({ code, en, bn, aliases }) => [
    [en, bn, ...aliases],
    ...thanasOf(code).map((thana) => [thana.en, thana.bn, ...(thana.aliases ?? [])]),
  ])
  .map((names) => [...new Set(names.map(placeKey))])

/**
 * All spellings of a searched text, for the places that it begins or that it begins with: 'Jessore Sadar' gives
 * jessoresadar and jashoresadar, 'comil' gives comil and cumilla. As `placeKey` writes them; the text itself comes
 * first.
 */
export function spellingsOf(text: string): string[] {
  const key = placeKey(text)
  if (key.length < minLength) return [key]
  const found = places.flatMap((names) =>
    names.flatMap((name) => {
      const rest = name.startsWith(key) ? '' : key.startsWith(name) ? key.slice(name.length) : undefined
      return rest === undefined ? [] : names.map((other) => other + rest)
    }),
  )
  return [...new Set([key, ...found])]
}
