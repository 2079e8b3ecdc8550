import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { parcelLines, parcelSurplus } from '../tables.ts'
import type { PackedLine } from './lock-packing.ts'

export type Surplus = typeof parcelSurplus.$inferSelect

/** Pieces that have to come out of a parcel again. */
export const surplusOf = (db: Db, parcelId: number): Promise<Surplus[]> =>
  db.select().from(parcelSurplus).where(eq(parcelSurplus.parcelId, parcelId)).orderBy(asc(parcelSurplus.sku))

/** Call when staff have taken the surplus out of the box. */
export const clearSurplus = (tx: Db, parcelId: number) =>
  tx.delete(parcelSurplus).where(eq(parcelSurplus.parcelId, parcelId))

const keyOf = ({ variantId, sku }: Pick<Surplus, 'variantId' | 'sku'>) => (variantId === null ? sku : String(variantId))

/**
 * Assigns the contents of the box to the parcel's current lines; the rest, earlier surplus included, must be taken out.
 * @param box the lines before, with the packed pieces of each, and the earlier surplus
 * @param lines the current lines
 * @returns the pieces to take out
 */
export async function redistributePacked(
  tx: Db,
  parcelId: number,
  box: { packed: readonly PackedLine[]; surplus: readonly Surplus[] },
  lines: readonly PackedLine[],
): Promise<Surplus[]> {
  const inBox = new Map<string, Surplus>()
  for (const piece of [...box.packed.map((line) => ({ ...line, quantity: line.packed })), ...box.surplus]) {
    const { variantId, sku, name, size, color } = piece
    const quantity = piece.quantity + (inBox.get(keyOf(piece))?.quantity ?? 0)
    inBox.set(keyOf(piece), { parcelId, variantId, sku, name, size, color, quantity })
  }
  for (const line of lines) {
    const there = inBox.get(keyOf(line))
    const packed = Math.min(line.quantity, there?.quantity ?? 0)
    if (there) there.quantity -= packed
    if (packed !== line.packed) await tx.update(parcelLines).set({ packed }).where(eq(parcelLines.id, line.id))
  }
  await clearSurplus(tx, parcelId)
  const surplus = [...Map.groupBy(inBox.values(), ({ sku }) => sku).values()].flatMap((same) => {
    const quantity = same.reduce((sum, each) => sum + each.quantity, 0)
    return same[0] && quantity > 0 ? { ...same[0], quantity } : []
  })
  if (surplus.length > 0) await tx.insert(parcelSurplus).values(surplus)
  return surplus
}

/** When two parcels are joined, the surplus of both must be taken out of the joined one. */
export const moveSurplus = (tx: Db, from: number, into: number) =>
  tx.execute(sql`
    insert into parcel_surplus as s (parcel_id, sku, variant_id, name, size, color, quantity)
    select ${into}, sku, variant_id, name, size, color, quantity from parcel_surplus where parcel_id = ${from}
    on conflict (parcel_id, sku) do update set quantity = s.quantity + excluded.quantity`)
