import type { LineIssue, NewOrder } from '#web/admin/request/order-desk.ts'
import type { PieceRow } from '../piece-rows.tsx'

/** The pieces, as the request of a new order names them. */
export const itemsOf = (rows: PieceRow[]): NewOrder['items'] =>
  rows.map(({ id, size, color, quantity, price, secondSize }) => ({
    ...{ id: id ?? 0, size, color, quantity, price },
    ...(secondSize && { secondSize }),
  }))

/** Adds one piece to the rows. A piece with a second size to try has quantity 1. */
export function withPiece(rows: PieceRow[], piece: Omit<PieceRow, 'key' | 'quantity'>): PieceRow[] {
  const twin = rows.find(({ id, size, color }) => id === piece.id && size === piece.size && color === piece.color)
  if (!twin) return [...rows, { ...piece, key: Date.now(), quantity: 1 }]
  return rows.map((row) => (row === twin ? { ...row, quantity: row.quantity + 1, secondSize: undefined } : row))
}

/**
 * Rows with the current prices from the refusal, so that the next attempt sends the prices that are shown, and without
 * the second sizes that cannot be had.
 */
export function corrected(rows: PieceRow[], issues: LineIssue[]): PieceRow[] {
  return rows.map((row) => {
    const own = issues.filter(({ id, color }) => id === row.id && color === row.color)
    const named = own.find(({ size, secondSizeOf }) => secondSizeOf === undefined && size === row.size)
    const isWithout = own.some(({ size, secondSizeOf }) => secondSizeOf === row.size && size === row.secondSize)
    return {
      ...row,
      ...(named?.price !== undefined && { price: named.price }),
      ...(isWithout && { secondSize: undefined }),
    }
  })
}
