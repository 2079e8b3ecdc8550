import { cityNames } from './districts.ts'

type Names = { en: string; bn: string }
/** The fields of a place in answers. */
export type PlaceView = { city: string; district: { name: Names } | null; thana: { name: Names } | null }

/** A place as people read it, the narrower first: 'Shibganj, Bogura'. Without a district it is the city. */
export const placeIn = ({ city, district, thana }: PlaceView, language: 'en' | 'bn'): string =>
  [thana?.name, district?.name ?? cityNames(city)].flatMap((names) => names?.[language] ?? []).join(', ')
