import { createHash } from 'node:crypto'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { products, variants } from '#domains/catalogue/tables.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import { lockParcel, type ParcelRow } from '../lock-parcel.ts'
import { whyNotPackable } from '../must-be-sendable.ts'
import { parcelLines } from '../tables.ts'

/** A line of a parcel, with the current SKU and barcode of its variant, because the piece may have either. */
export type PackedLine = typeof parcelLines.$inferSelect & { barcode: string; skuNow: string }

/** The lines of a parcel, in their order. */
export const packedLines = (db: Db, parcelId: number): Promise<PackedLine[]> =>
  db
    .select({
      ...getTableColumns(parcelLines),
      barcode: sql<string>`coalesce(${variants.barcode}, '')`,
      // Deleting a product adds a suffix to its SKUs; the piece still has the old one.
      skuNow: sql<string>`case when ${products.deletedAt} is null then coalesce(${variants.sku},
        ${parcelLines.sku}) else ${parcelLines.sku} end`,
    })
    .from(parcelLines)
    .leftJoin(variants, eq(variants.id, parcelLines.variantId))
    .leftJoin(products, eq(products.number, variants.productNumber))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))

/** Why the pieces of a parcel cannot be packed; undefined: they can. */
export function whyNotPacked(
  { number, state }: Pick<ParcelRow, 'number' | 'state'>,
  order: Pick<OrderRow, 'status' | 'deletedAt'>,
): string | undefined {
  const rules = parcelState(state)
  if (rules.goodsAt === 'shop' && !rules.isFinal) return whyNotPackable(order)
  return `${number} is ${state.replaceAll('_', ' ')}: its pieces are not to be packed`
}

/**
 * Locks a parcel on the packing table with its order and the order's other parcels, orders first.
 * @throws Refusal 404; 409 not_packable: it left, was cancelled, or its order is not confirmed
 */
export async function lockPacking(
  tx: Db,
  number: string,
): Promise<{ parcel: ParcelRow; order: OrderRow; lines: PackedLine[] }> {
  const { parcel, order } = await lockParcel(tx, number)
  const why = whyNotPacked(parcel, order)
  if (why) throw new Refusal(409, 'not_packable', why)
  return { parcel, order, lines: await packedLines(tx, parcel.id) }
}

/** Changes with the pieces of a parcel, not with how many of them are packed. */
export const versionOf = (lines: readonly Pick<PackedLine, 'variantId' | 'sku' | 'quantity'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ variantId, sku, quantity }) => [variantId, sku, quantity])))
    .digest('hex')
    .slice(0, 16)

/** @throws Refusal 409 parcel_changed: the order was changed since the packer saw it */
export function assertPackedLines(lines: readonly PackedLine[], seen: string): void {
  if (versionOf(lines) === seen) return
  const message = 'The order was changed while you were packing. Please look at its pieces again'
  throw new Refusal(409, 'parcel_changed', message)
}

/** `2 × Panjabi (M, Green)` */
export const pieceText = (line: Pick<PackedLine, 'name' | 'size' | 'color'>, pieces?: number): string =>
  `${pieces === undefined ? '' : `${pieces} × `}${pieceName(line)}`
