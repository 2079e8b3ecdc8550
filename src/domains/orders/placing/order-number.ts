import { randomInt } from 'node:crypto'
import { dhakaDay } from '#shared/dates.ts'

/** Without the look-alikes 0/O, 1/I/L, U/V, for reading aloud on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** ORD-YYYYMMDD-XXXXXX: the day in Dhaka and six random characters. */
export function newOrderId(at: Date): string {
  const code = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `ORD-${dhakaDay(at).replaceAll('-', '')}-${code}`
}

/** Normalises an order number; undefined if it is malformed. */
export function readOrderId(text: string): string | undefined {
  const id = text.trim().toUpperCase()
  return /^ORD-\d{8}-[A-Z0-9]{6}$/.test(id) ? id : undefined
}
