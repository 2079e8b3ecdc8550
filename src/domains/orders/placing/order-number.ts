import { randomInt } from 'node:crypto'
import { dhakaDay } from '#shared/dates.ts'

/** Without 0/O, 1/I/L, U/V: read aloud on the phone, nothing is mistaken. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** ORD-YYYYMMDD-XXXXXX: the day in Dhaka and six random characters. */
export function newOrderId(at: Date): string {
  const signs = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `ORD-${dhakaDay(at).replaceAll('-', '')}-${signs}`
}

/** Does this look like an order's number at all? Reads lower case and blanks around it too. */
export function readOrderId(text: string): string | undefined {
  const id = text.trim().toUpperCase()
  return /^ORD-\d{8}-[A-Z0-9]{6}$/.test(id) ? id : undefined
}
