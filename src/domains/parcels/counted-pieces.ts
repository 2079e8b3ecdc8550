import { Refusal } from '#platform/refusal.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import type { ReceiveParcel } from './staff-contract.ts'

type Row = { name: string; size: string; color: string; quantity: number }
/** What the counter says of a row: how many came back, and how many of them cannot be sold as new. */
export type Counted<Of> = Of & {
  toShelf: number
  toSecondChoice: number
  writtenOff: number
  back: number
  bad: number
}

/**
 * What became of the pieces of each row, as the counter says.
 * @param mayStay some may still be with the customer; otherwise each of them is accounted for
 * @throws Refusal 422 with the field, when pieces are missing or too many
 */
export function countedPieces<Of extends Row>(
  rows: readonly Of[],
  input: ReceiveParcel,
  mayStay: boolean,
): Counted<Of>[] {
  const received = new Map(input.lines.map((line) => [line.line, line]))
  if (received.size < input.lines.length || input.lines.some(({ line }) => !rows[line])) {
    throw invalidPiece('lines', 'This parcel does not have that line. Please look at it again')
  }
  return rows.map((row, at) => {
    const { toShelf = 0, toSecondChoice = 0, writtenOff = 0 } = received.get(at) ?? {}
    const back = toShelf + toSecondChoice + writtenOff
    const words = pieceName(row)
    if (back > row.quantity) throw invalidPiece(`lines.${at}`, `Only ${row.quantity} of ${words} were in this parcel`)
    if (!mayStay && back < row.quantity) {
      throw invalidPiece(`lines.${at}`, `Please say what became of each of the ${row.quantity} pieces of ${words}`)
    }
    return { ...row, toShelf, toSecondChoice, writtenOff, back, bad: toSecondChoice + writtenOff }
  })
}

export const invalidPiece = (field: string, message: string): Refusal =>
  new Refusal(422, 'invalid', message, { fields: { [field]: message } })
