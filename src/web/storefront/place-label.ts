import { contentLocale } from '#shared/locales.ts'
import { type PlaceView, placeIn } from '#shared/places/place-text.ts'
import { pageLocale } from '#web/ui/locale.ts'

/**
 * The place of an order or an address in the page's language, the narrower name first: 'Shibganj, Bogura'. In a
 * separate file, because it imports the names of all districts.
 */
export const placeLabel = (place: PlaceView): string => placeIn(place, contentLocale(pageLocale()))
