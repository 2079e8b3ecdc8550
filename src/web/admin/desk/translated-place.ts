import { findDistrict } from '#shared/places/districts.ts'
import { language } from '#web/admin/translate.ts'
import { findThana, type PlaceList } from '#web/ui/hooks/use-places.ts'

/**
 * Translates a place as the server writes it ('Shibganj, Bogura'); until `places` has loaded, a thana stays in English.
 */
export function translatedPlace(place: string, places: PlaceList | null): string {
  if (language === 'en') return place
  const [wider = '', narrower = '', further] = place.split(', ').reverse()
  const district = findDistrict(wider)
  if (!district || further) return place
  const thana = places && narrower ? findThana(places, district.code, narrower)?.name.bn : undefined
  return [thana ?? narrower, district.bn].filter(Boolean).join(', ')
}
