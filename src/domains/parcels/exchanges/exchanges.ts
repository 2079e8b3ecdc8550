import { asc, eq, inArray, sql } from 'drizzle-orm'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { variants } from '#domains/catalogue/tables.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import { expectedPieces, parcelLines } from '../tables.ts'

/** It brings a replacement: none of its pieces is a line of its order, and it does not change the order's status. */
export const isExchange = ({ requestId }: Pick<ParcelRow, 'requestId'>): boolean => requestId !== null

export type ExpectedPiece = typeof expectedPieces.$inferSelect

/** The pieces that the customer returns in exchange for these parcels. */
export const expectedIn = (tx: Db, parcelIds: readonly number[]): Promise<ExpectedPiece[]> =>
  tx
    .select()
    .from(expectedPieces)
    .where(sql`${expectedPieces.parcelId} = any(${sql.param([...parcelIds])}::bigint[])`)
    .orderBy(asc(expectedPieces.position), asc(expectedPieces.id))

/** '1 × Panjabi (M, Green)': for labels, riders and couriers. */
export const exchangeWords = (pieces: readonly Pick<ExpectedPiece, 'quantity' | 'name' | 'size' | 'color'>[]): string =>
  pieces.map((piece) => `${piece.quantity} × ${pieceName(piece)}`).join(', ')

/** The courier's task at the door, before the notes of the order; '': nothing is taken back. */
export const takeBackNote = (pieces: Parameters<typeof exchangeWords>[0]): string =>
  pieces.length > 0 ? `Exchange: take back ${exchangeWords(pieces)}. ` : ''

type Piece = { variantId: number | null; quantity: number }

/**
 * Moves pieces of exchanges back into stock ('cancel': nothing was bought) or out of it. They are no pieces of an order
 * in the ledger, as the replacement was none when it was taken. Locks stock levels in the order of their variants, as
 * everywhere.
 */
export async function moveExchanged(
  tx: Db,
  pieces: readonly Piece[],
  { type, actor, reason }: { type: 'cancel' | 'out'; actor: string; reason: string },
): Promise<void> {
  const moved = pieces
    .flatMap(({ variantId, quantity }) => (variantId === null || quantity === 0 ? [] : { variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId)
  if (moved.length === 0) return
  const numbers = await tx
    .select({ id: variants.id, productNumber: variants.productNumber })
    .from(variants)
    .where(
      inArray(
        variants.id,
        moved.map(({ variantId }) => variantId),
      ),
    )
  for (const { variantId, quantity } of moved) {
    const change = { variantId, quantity: type === 'out' ? -quantity : quantity, type, actor, reason }
    const { before, left } = await receiveStock(tx, change)
    const productNumber = numbers.find(({ id }) => id === variantId)?.productNumber ?? 0
    await invalidateStock(tx, [{ productNumber, before, left }])
  }
}

/** A replacement that never left is in stock again. */
export async function returnReplacement(tx: Db, parcel: ParcelRow): Promise<void> {
  const lines = await tx
    .update(parcelLines)
    .set({ toShelf: sql`${parcelLines.quantity}` })
    .where(eq(parcelLines.parcelId, parcel.id))
    .returning({ variantId: parcelLines.variantId, quantity: parcelLines.quantity })
  await moveExchanged(tx, lines, { type: 'cancel', actor: 'Shop', reason: `replacement ${parcel.number} cancelled` })
}
