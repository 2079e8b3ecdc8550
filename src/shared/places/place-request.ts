import { cityOf, districtByCode } from './districts.ts'

/**
 * A place as requests say it: district and thana by their codes, and the city for older readers. Without a thana the
 * city alone: an address from before there were thanas.
 */
export function placeRequest(place: { district: string; thana: string; city?: string }) {
  const district = districtByCode(place.district)
  const city = district ? cityOf(district) : (place.city ?? '')
  return place.thana ? { city, district: place.district, thana: place.thana } : { city }
}
