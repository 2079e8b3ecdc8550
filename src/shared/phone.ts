import { asciiDigits } from './text/text.ts'

/** Blanks, dashes, dots and brackets of a number, and marks that nobody sees: chats and contacts copy them along. */
const separators = /[\s().\u2212\p{Pd}\p{Cf}]/gu

/** A phone number or a part of one as bare digits, with its plus. */
export const stripPhone = (text: string): string => asciiDigits(text).replace(separators, '')

/**
 * A Bangladeshi mobile number in any usual format (01…, +880…, 880…, 00880…, blanks, dashes, dots, brackets, Bangla
 * digits) as +8801XXXXXXXXX; undefined if it is not one. Operator prefixes are 013 to 019.
 */
export function readPhone(text: string): string | undefined {
  const match = /^(?:\+?880|00880|88)?0?(1[3-9]\d{8})$/.exec(stripPhone(text))
  return match ? `+880${match[1]}` : undefined
}

/** +8801712345678 → 01712-345678, for the screen. */
export const showPhone = (phone: string): string =>
  phone.startsWith('+880') ? `0${phone.slice(4, 8)}-${phone.slice(8)}` : phone

/** +8801712345678 → 01712345678: eleven digits, as couriers and gateways write it. */
export const localPhone = (phone: string): string => (phone.startsWith('+88') ? phone.slice(3) : phone)

/** +8801712345678 → 017•••••678: enough to recognise one's own number, no more. */
export const maskPhone = (phone: string): string =>
  phone.startsWith('+880') ? `0${phone.slice(4, 6)}•••••${phone.slice(-3)}` : phone ? '•••' : ''
