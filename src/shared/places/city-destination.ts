import type { Destination } from '../delivery/delivery.ts'
import { findDistrict } from './districts.ts'

/**
 * The destination of a city in the format of the first checkout ('dhaka', ' DHAKA ', 'Chattogram'): its metropolitan
 * area. Undefined for a text that is no district.
 */
export function cityDestination(text: string): Destination | undefined {
  const district = findDistrict(text)
  return district && { district: district.code, thana: null, isMetropolitan: true }
}
