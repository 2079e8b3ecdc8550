import type { Destination } from '../delivery/delivery.ts'
import { findDistrict } from './districts.ts'

/**
 * The destination of a city as the first checkout names it ('dhaka', ' DHAKA ', 'Chattogram'): its metropolitan area.
 * Undefined for a text that is no district.
 */
export function cityDestination(text: string): Destination | undefined {
  const district = findDistrict(text)
  return district && { district: district.code, thana: null, isMetropolitan: true }
}
