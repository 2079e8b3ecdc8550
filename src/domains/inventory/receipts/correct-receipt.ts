import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { type Move, moveStock } from '#domains/stock/move-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { goodsReceiptLines, stockLevels } from '../tables.ts'
import { lockLevels, publishStockChanges } from './receive-goods.ts'
import type { correctReceiptRequest } from './staff-contract.ts'

/**
 * Corrects a line of a receipt. The line stays: a counter-entry takes it back, and a new line says what came in, so
 * that the ledger tells both.
 * @returns the number of the receipt
 * @throws Refusal 404 · 409 corrected already, or fewer pieces are left than are taken back · 422 a counter-entry
 */
export async function correctReceipt(
  db: Db,
  input: z.output<typeof correctReceiptRequest>,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<number> {
  try {
    return await withRetry(() => db.transaction((tx) => correct(tx, input, by)))
  } catch (error) {
    if (brokenConstraint(error) !== 'goods_receipt_lines_corrected_once') throw error
    throw new Refusal(409, 'corrected', 'Somebody has corrected this line already. Please look at it again')
  }
}

async function correct(
  tx: Db,
  { lineId, quantity, unitCost, reason }: z.output<typeof correctReceiptRequest>,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<number> {
  const [line] = await tx.select().from(goodsReceiptLines).where(eq(goodsReceiptLines.id, lineId))
  if (!line) throw new NotFound('Line')
  if (line.quantity < 0)
    throw new Refusal(422, 'counter_entry', 'A counter-entry is not corrected: correct the new line')
  const { receiptId, variantId } = line
  const levels = await lockLevels(tx, [variantId])
  const costBefore = await costByReceipts(tx, variantId)
  const own = { receiptId, variantId, reason, actor: by.username }
  const [counter] = await tx
    .insert(goodsReceiptLines)
    .values({ ...own, quantity: -line.quantity, unitCost: line.unitCost, corrects: lineId })
    .returning()
  if (!counter) throw new Error('the counter-entry was not stored')
  const why = `Receipt ${receiptId} corrected: ${reason}`
  const move = (pieces: number, receiptLine: number, cost: number): Move => ({
    ...{ variantId, quantity: pieces, receiptLine },
    ...(cost > 0 && { unitCost: cost }),
  })
  const moves = [move(-line.quantity, counter.id, line.unitCost)]
  if (quantity > 0) {
    const [right] = await tx
      .insert(goodsReceiptLines)
      .values({ ...own, quantity, unitCost: toPaisa(unitCost) })
      .returning()
    if (!right) throw new Error('the new line was not stored')
    // First, because pieces of it may be sold already.
    const comesIn = move(quantity, right.id, toPaisa(unitCost))
    await moveStock(tx, [comesIn], { type: 'in', reason: why, actor: by.username, keepsCost: true })
    moves.push(comesIn)
  }
  const short = await moveStock(tx, moves.slice(0, 1), {
    ...{ type: 'adjustment', reason: why, actor: by.username, takenBack: true },
  })
  if (short.length > 0)
    throw new Refusal(409, 'stock_short', `Only ${levels[0]?.onHand ?? 0} are left: the others are sold already`)
  await correctCost(tx, variantId, costBefore, quantity > 0 ? toPaisa(unitCost) : 0)
  await publishStockChanges(tx, levels, moves)
  await writeAudit(tx, by, 'stock.correct', `Receipt ${receiptId}`, {
    before: { quantity: line.quantity, unitCost: toTaka(line.unitCost) },
    after: { quantity, unitCost, reason },
  })
  return receiptId
}

/** What the newest receipt with a cost says that a piece of this size costs; corrected lines do not count. */
async function costByReceipts(tx: Db, variantId: number): Promise<number | undefined> {
  const [newest] = await queryRows(tx, { cost: col.int }).run(sql`
    select l.unit_cost as cost from goods_receipt_lines l
    where l.variant_id = ${variantId} and l.quantity > 0 and l.unit_cost > 0
      and not exists (select from goods_receipt_lines c where c.corrects = l.id)
    order by l.receipt_id desc limit 1`)
  return newest?.cost
}

/**
 * The cost of the size follows the newest receipt, if the correction changes what that one says. One that was set by
 * hand since stays, unless the corrected line brings another.
 * @param typed the cost of the new line
 */
async function correctCost(tx: Db, variantId: number, before: number | undefined, typed: number): Promise<void> {
  const after = await costByReceipts(tx, variantId)
  if (after === undefined || after === before) return
  const level = eq(stockLevels.variantId, variantId)
  const which = after === typed ? level : and(level, eq(stockLevels.unitCost, before ?? 0))
  await tx.update(stockLevels).set({ unitCost: after }).where(which)
}
