import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { isReverted, notRevertedOf } from './restock-runs.ts'
import type { RestockKept } from './staff-contract.ts'
import { restockRuns } from './tables.ts'

/** Stock levels per transaction. It locks them, so sales of these variants wait for its end. */
const batchSize = 500

const revertedColumns = { variantId: col.int, productNumber: col.int, sku: col.text, before: col.int, left: col.int }

/**
 * Undoes a bulk restock with one adjustment per variant. Variants that have fewer pieces left than the restock added
 * are skipped and returned as `kept`; if all are, it can be undone later. After a failure, the next call continues
 * where it stopped.
 * @throws Refusal 404 · 409 already undone
 */
export async function undoRestock(
  db: Db,
  run: number,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<{ undone: number; pieces: number; kept: RestockKept[] }> {
  let [undone, pieces, after] = [0, 0, 0]
  for (;;) {
    const from = after
    const { reverted, last } = await withRetry(() =>
      db.transaction(async (tx) => {
        const undoneBy = await lockRun(tx, run)
        // A concurrent request undid the rest.
        if (undoneBy !== null && from > 0) return { reverted: [], last: undefined }
        if (undoneBy !== null) throw new Refusal(409, 'undone', `${undoneBy} has undone this restock already`)
        const some = await revertBatch(tx, run, from, by)
        if (some.last === undefined && !(await isAllKept(tx, run)))
          await tx.update(restockRuns).set({ undoneAt: now, undoneBy: by.username }).where(eq(restockRuns.id, run))
        return some
      }),
    )
    undone += reverted.length
    pieces += reverted.reduce((sum, { before, left }) => sum + before - left, 0)
    if (last === undefined) return { undone, pieces, kept: await notRevertedOf(db, run) }
    after = last
  }
}

/** Locks the run, so that it cannot be continued or undone concurrently. @returns who has undone it */
async function lockRun(tx: Db, run: number): Promise<string | null> {
  const [row] = await tx.select().from(restockRuns).where(eq(restockRuns.id, run)).for('update')
  if (!row) throw new NotFound('This restock')
  return row.undoneAt && row.undoneBy
}

/**
 * Reverts the next stock levels after variant `after`. @returns `last`: the last variant, undefined if there are no
 * more
 */
async function revertBatch(tx: Db, run: number, after: number, by: Pick<StaffMember, 'id' | 'username'>) {
  const due = await queryRows(tx, { variantId: col.int }).run(sql`
    select s.variant_id as "variantId" from stock_levels s
    where s.variant_id in (
      select variant_id from stock_movements m
      where m.restock_run = ${run} and m.type = 'restock' and m.variant_id > ${after} and not ${isReverted}
      order by variant_id limit ${batchSize}
    ) order by s.variant_id for no key update`)
  const ids = due.map(({ variantId }) => variantId)
  const reverted = await queryRows(tx, revertedColumns).run(sql`
    with brought as (
      select variant_id, quantity, unit_cost from stock_movements
      where restock_run = ${run} and type = 'restock' and variant_id = any(${sql.param(ids)}::bigint[])
    ), emptied as (
      update stock_levels s set on_hand = s.on_hand - brought.quantity, last_restocked_at = (
          select max(m.at) from stock_movements m where m.variant_id = s.variant_id and m.type in ('in', 'restock')
            and m.quantity > 0 and m.restock_run is distinct from ${run}::bigint and not ${isReverted})
      from brought where s.variant_id = brought.variant_id and s.on_hand >= brought.quantity
      returning s.variant_id, s.on_hand, brought.quantity, brought.unit_cost
    ), noted as (
      insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, restock_run, taken_back)
      select variant_id, 'adjustment', -quantity, 'Bulk restock undone', ${by.username}, unit_cost, ${run}::bigint, true
      from emptied order by variant_id
    )
    select e.variant_id as "variantId", v.product_number as "productNumber", v.sku,
      e.on_hand + e.quantity as before, e.on_hand as "left"
    from emptied e join variants v on v.id = e.variant_id order by e.variant_id`)
  if (reverted.length > 0) {
    await invalidateStock(tx, reverted)
    await writeAudit(tx, by, 'stock.undo-restock', `${reverted.length} ${reverted.length === 1 ? 'item' : 'items'}`, {
      before: Object.fromEntries(reverted.map(({ sku, before }) => [sku, before])),
      after: Object.fromEntries(reverted.map(({ sku, left }) => [sku, left])),
    })
  }
  return { reverted, last: ids.length < batchSize ? undefined : ids.at(-1) }
}

/** Whether all pieces of the restock are still there, none of them reverted: the undo is still possible. */
async function isAllKept(tx: Db, run: number): Promise<boolean> {
  const [row] = await queryRows(tx, { isAllKept: col.boolean }).run(sql`
    select coalesce(bool_and(type = 'restock'), false) as "isAllKept" from stock_movements where restock_run = ${run}`)
  return row?.isAllKept ?? false
}
