import { cityOf, districtByCode } from './districts.ts'

/**
 * A place in requests: district and thana by their codes, and the city for clients of earlier releases. Without a thana
 * only the city: an address from before thanas were stored.
 */
export function placeRequest(place: { district: string; thana: string; city?: string }) {
  const district = districtByCode(place.district)
  const city = district ? cityOf(district) : (place.city ?? '')
  return place.thana ? { city, district: place.district, thana: place.thana } : { city }
}
