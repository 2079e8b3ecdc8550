import { contentLocale } from '#shared/locales.ts'
import type { Locale } from '#shared/paraglide/runtime.js'
import { cityNames } from './districts.ts'

type Names = { en: string; bn: string }
/** The fields of a place in answers. */
export type PlaceView = { city: string; district: { name: Names } | null; thana: { name: Names } | null }

/** A place as people read it, the narrower first: 'Shibganj, Bogura'. Without a district it is the city. */
export const placeIn = ({ city, district, thana }: PlaceView, locale: Locale): string =>
  [thana?.name, district?.name ?? cityNames(city)].flatMap((names) => names?.[contentLocale(locale)] ?? []).join(', ')
