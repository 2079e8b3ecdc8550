import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { products, variants } from '#domains/catalogue/tables.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { moveStock } from '#domains/stock/move-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { goodsReceiptLines, goodsReceipts, stockLevels } from '../tables.ts'
import type { receiveGoodsRequest } from './staff-contract.ts'

type Person = Pick<StaffMember, 'id' | 'username'>
type Input = z.output<typeof receiveGoodsRequest>

/**
 * Receives goods and stores a receipt: each line is a movement of the ledger, and its cost becomes the cost of the
 * variant. Idempotent by the key of the form.
 * @returns the number of the receipt
 * @throws NotFound for a size that is not in the catalogue any more; Refusal 409 key_reused, with the receipt's number,
 *   for a form that was received before with other contents
 */
export function receiveGoods(db: Db, input: Input, by: Person): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { requestKey, supplier, document, note } = input
      const [receipt] = await tx
        .insert(goodsReceipts)
        .values({ requestKey, supplier, document, note, actor: by.username })
        .onConflictDoNothing()
        .returning({ id: goodsReceipts.id })
      if (!receipt) return receivedBefore(tx, input)
      const levels = await lockLevels(
        tx,
        input.lines.map(({ variantId }) => variantId),
      )
      const lines = await tx
        .insert(goodsReceiptLines)
        .values(
          input.lines.map(({ variantId, quantity, unitCost }) => ({
            ...{ receiptId: receipt.id, variantId, quantity, unitCost: toPaisa(unitCost), actor: by.username },
          })),
        )
        .returning()
      const moves = lines.map(({ id, variantId, quantity, unitCost }) => ({
        ...{ variantId, quantity, receiptLine: id },
        ...(unitCost > 0 && { unitCost }),
      }))
      const reason = `Receipt ${receipt.id}: ${supplier}`
      await moveStock(tx, moves, { type: 'in', reason, actor: by.username })
      await publishStockChanges(tx, levels, moves)
      await writeAudit(tx, by, 'stock.receive', `Receipt ${receipt.id}`, {
        after: { supplier, document, pieces: moves.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
      return receipt.id
    }),
  )
}

/** The receipt that the same form created; its answer was lost. @throws Refusal 409 key_reused: other contents */
async function receivedBefore(tx: Db, input: Input): Promise<number> {
  const [existing] = await tx.select().from(goodsReceipts).where(eq(goodsReceipts.requestKey, input.requestKey))
  if (!existing) throw new Error('the receipt is neither new nor existing')
  // As it was sent: lines of a correction have a reason.
  const lines = await tx
    .select()
    .from(goodsReceiptLines)
    .where(and(eq(goodsReceiptLines.receiptId, existing.id), eq(goodsReceiptLines.reason, '')))
  const sent = input.lines.map((line) => ({ ...line, unitCost: toPaisa(line.unitCost) }))
  if (contentsOf(existing, lines) === contentsOf(input, sent)) return existing.id
  throw new Refusal(
    409,
    'key_reused',
    'This form was already received with other contents. Please correct the receipt that was booked',
    { receiptId: existing.id },
  )
}

/** What two forms are compared by. @param lines with their costs in paisa */
const contentsOf = (
  { supplier, document, note }: Pick<Input, 'supplier' | 'document' | 'note'>,
  lines: Input['lines'],
): string =>
  JSON.stringify([
    ...[supplier, document, note],
    ...lines
      .toSorted((a, b) => a.variantId - b.variantId)
      .map(({ variantId, quantity, unitCost }) => [variantId, quantity, unitCost]),
  ])

export type Level = { variantId: number; productNumber: number; onHand: number }

/** Locks the stock levels of these sizes in the order in which orders do. @throws NotFound */
export async function lockLevels(tx: Db, variantIds: number[]): Promise<Level[]> {
  const found = await tx
    .select({ variantId: variants.id, productNumber: variants.productNumber })
    .from(variants)
    .innerJoin(products, eq(products.number, variants.productNumber))
    .where(and(inArray(variants.id, variantIds), isNull(products.deletedAt)))
  if (found.length < new Set(variantIds).size) throw new NotFound('Size')
  await tx.execute(
    sql`insert into stock_levels (variant_id) select unnest(${sql.param(variantIds)}::bigint[])
      order by 1 on conflict do nothing`,
  )
  const levels = await tx
    .select({ variantId: stockLevels.variantId, onHand: stockLevels.onHand })
    .from(stockLevels)
    .where(inArray(stockLevels.variantId, variantIds))
    .orderBy(asc(stockLevels.variantId))
    .for('no key update')
  const numberOf = new Map(found.map(({ variantId, productNumber }) => [variantId, productNumber]))
  return levels.map((level) => ({ ...level, productNumber: numberOf.get(level.variantId) ?? 0 }))
}

/** Invalidates pages that show the stock, and appends an event for sizes that are back. */
export async function publishStockChanges(tx: Db, levels: Level[], moves: { variantId: number; quantity: number }[]) {
  const change = new Map<number, number>()
  for (const { variantId, quantity } of moves) change.set(variantId, (change.get(variantId) ?? 0) + quantity)
  const changes = levels.map(({ variantId, productNumber, onHand }) => ({
    ...{ variantId, productNumber, before: onHand, left: onHand + (change.get(variantId) ?? 0) },
  }))
  const back = changes.filter(({ before, left }) => before === 0 && left > 0)
  await appendEvents(
    tx,
    'stock.back',
    back.map(({ variantId }) => ({ variantId })),
  )
  await invalidateStock(tx, changes)
}
