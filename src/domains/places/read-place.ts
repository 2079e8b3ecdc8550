import { Refusal } from '#platform/refusal.ts'
import type { Destination } from '#shared/delivery/delivery.ts'
import { cityOf, districtByCode, findDistrict } from '#shared/places/districts.ts'
import { type GivenPlace, placeErrors } from './contract.ts'
import { thanaByCode } from './places.ts'

/** A place as orders and addresses store it. `city` is what the wire calls it; `thana` null: only a city was given. */
export type Place = { city: string; district: string; thana: string | null }

/**
 * The place that a request names.
 * @param at path of the object that holds the fields, for the errors: 'customerInfo.'
 * @throws Refusal 422 invalid, with the field
 */
export function readPlace(input: GivenPlace, at = ''): Place {
  const errors = placeErrors(input)
  const thana = input.district && input.thana ? thanaByCode(input.thana) : undefined
  if (input.district && !errors.district && thana?.district.code !== input.district) {
    errors.thana = 'Please select your thana or upazila'
  }
  const [first] = Object.entries(errors)
  const district = input.district ? districtByCode(input.district) : findDistrict(input.city ?? '')
  if (first || !district) {
    const [field, message] = first ?? ['city', 'Please select your city']
    throw new Refusal(422, 'invalid', message, { fields: { [at + field]: message } })
  }
  return { city: cityOf(district), district: district.code, thana: thana?.thana.code ?? null }
}

/**
 * The destination of a stored place. Without a thana it is the metropolitan area: an order to 'dhaka' goes to Dhaka
 * city.
 */
export const destinationOf = ({ district, thana }: Pick<Place, 'district' | 'thana'>): Destination => ({
  district,
  thana,
  isMetropolitan: thana === null || thanaByCode(thana)?.thana.kind === 'metropolitan',
})

/**
 * The same for a row. One from before migration 0033 may have its city alone; undefined for a city that is no place.
 */
export function destinationOfRow(row: { city: string; district: string | null; thana: string | null }) {
  const district = row.district ?? findDistrict(row.city)?.code
  return district === undefined ? undefined : destinationOf({ district, thana: row.thana })
}
