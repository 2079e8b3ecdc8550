import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Before } from '../save-run.ts'
import { barcodesTaken } from './restore-barcodes.ts'

/** A product that cannot be restored, and why. */
export type InTheWay = { number: number; title: string; reason: string }

/** A product as it is stored now. */
export type Stored = { number: number; title: string; updatedAt: Date; deletedAt: Date | null }

/**
 * Products that cannot be restored, because they were touched since. A product that was deleted since needs no undoing.
 */
export async function undoConflicts(tx: Db, before: Before, stored: Map<number, Stored>): Promise<InTheWay[]> {
  const [ordered, short] = [await orderedSince(tx, before), await shortOf(tx, before)]
  const kept: InTheWay[] = []
  const left = [
    ...before.created,
    ...before.changed.map(({ portrait, updatedAt }) => ({ number: portrait.product.number, updatedAt })),
  ]
  for (const { number, updatedAt } of left) {
    const product = stored.get(number)
    if (!product || product.deletedAt) continue
    const reason = ordered.has(number)
      ? 'What came with the import was ordered since'
      : product.updatedAt.toISOString() !== updatedAt
        ? 'It was changed since'
        : short.has(number)
          ? 'Pieces that came with the import are gone since'
          : undefined
    if (reason) kept.push({ number, title: product.title, reason })
  }
  return [...kept, ...(await withoutBarcodes(tx, before, stored, kept))]
}

/** Products whose barcodes another variant has by now. Each that stays as it is may keep the barcode of another. */
async function withoutBarcodes(
  tx: Db,
  before: Before,
  stored: Map<number, Stored>,
  kept: InTheWay[],
): Promise<InTheWay[]> {
  const keeps = new Set(kept.map(({ number }) => number))
  const left = new Set(
    [...before.created, ...before.changed.map(({ portrait }) => portrait.product)].map(({ number }) => number),
  )
  const isUndone = (number: number) => left.has(number) && !keeps.has(number) && stored.get(number)?.deletedAt === null
  const more: InTheWay[] = []
  for (;;) {
    const records = before.changed.map(({ portrait }) => portrait).filter(({ product }) => isUndone(product.number))
    const taken = await barcodesTaken(tx, records, isUndone)
    if (taken.size === 0) return more
    for (const number of taken) {
      keeps.add(number)
      more.push({ number, title: stored.get(number)?.title ?? '', reason: 'Another variant has its barcode since' })
    }
  }
}

/** Products of which somebody ordered what the import added: a new product, or a new variant of an existing one. */
async function orderedSince(tx: Db, { created, changed }: Before): Promise<Set<number>> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select product_number as number from order_lines
      where product_number = any(${sql.param(created.map(({ number }) => number))}::int[])
    union
    select v.product_number from order_lines l join variants v on v.id = l.variant_id
      where v.product_number = any(${sql.param(changed.map(({ portrait }) => portrait.product.number))}::int[])
        and v.id <> all(${sql.param(changed.flatMap(({ portrait }) => portrait.variants.map(({ id }) => id)))}::bigint[])`)
  return new Set(rows.map(({ number }) => number))
}

async function shortOf(tx: Db, { stock }: Before): Promise<Set<number>> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select distinct m.number from unnest(${sql.param(stock.map(({ variantId }) => variantId))}::bigint[],
      ${sql.param(stock.map(({ number }) => number))}::int[],
        ${sql.param(stock.map(({ quantity }) => quantity))}::int[]) as m(id, number, quantity)
    join stock_levels s on s.variant_id = m.id where s.on_hand < m.quantity`)
  return new Set(rows.map(({ number }) => number))
}
