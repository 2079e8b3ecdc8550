import { asciiDigits } from '../text/text.ts'

/**
 * An address as blocks compare it: the same for every way of writing capitals, blanks, punctuation and digits of either
 * script.
 * @param thana null: only the city is known
 */
export function normalisedAddress(district: string, thana: string | null, address: string): string {
  const bare = asciiDigits(address.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    // A blank stays where two numbers meet: 11 2 is not 1 12.
    .replace(/ (?!\d)|(?<!\d) /g, '')
  return `${district}/${thana ?? ''}/${bare}`
}
