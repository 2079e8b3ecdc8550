import { eq, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { chosenStockLevels } from './restock-choice.ts'
import type { RestockChoice } from './staff-contract.ts'
import { isLow, restockTarget } from './stock-status.ts'
import { restockRuns } from './tables.ts'

/** Stock levels per transaction. It locks them, so sales of these variants wait for its end. */
const batchSize = 500

/**
 * Fills every low or empty stock level of an offered variant to 70 % of its maximum, each with a movement. Stock above
 * that stays, and concurrent restocks do not fill twice.
 * @param choice which stock levels; empty: all
 * @returns number of filled stock levels, number of pieces, and the run by which it can be undone
 * @throws Refusal 409 undone: it was undone before it was complete
 */
export async function bulkRestock(
  db: Db,
  choice: RestockChoice,
  by: Person,
): Promise<{ restocked: number; pieces: number; run: number | null }> {
  const chosen = await chosenStockLevels(db, choice)
  let [restocked, pieces] = [0, 0]
  let run: number | null = null
  for (let after = 0; ; ) {
    const known: number | null = run
    const filled: Batch = await withRetry(() => db.transaction((tx) => fillSome(tx, { chosen, after, run: known }, by)))
    restocked += filled.rows.length
    pieces += filled.rows.reduce((sum, { before, left }) => sum + left - before, 0)
    run = filled.run
    const last = filled.rows.at(-1)
    if (!last) return { restocked, pieces, run }
    after = last.variantId
  }
}

type Person = Pick<StaffMember, 'id' | 'username'>

const filledColumns = { variantId: col.int, productNumber: col.int, sku: col.text, before: col.int, left: col.int }
/** `run` is null until something has been filled. */
type Batch = { rows: RowOf<typeof filledColumns>[]; run: number | null }

async function fillSome(
  tx: Db,
  { chosen, after, run: known }: { chosen: SQL; after: number; run: number | null },
  by: Person,
): Promise<Batch> {
  const run = known ?? (await startRun(tx, by))
  if (known !== null) await refuseUndone(tx, run)
  const rows = await queryRows(tx, filledColumns).run(sql`
    with due as materialized (
      select s.variant_id, s.on_hand, v.product_number, v.sku
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and s.on_hand < ${restockTarget} and s.variant_id > ${after}
        and ${chosen}
      order by s.variant_id limit ${batchSize} for no key update of s
    ), filled as (
      update stock_levels s set on_hand = ${restockTarget}, last_restocked_at = now()
      from due where s.variant_id = due.variant_id
      returning s.variant_id, s.on_hand, due.on_hand as before, s.unit_cost, due.product_number, due.sku
    ), noted as (
      insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, restock_run)
      select variant_id, 'restock', on_hand - before, 'Bulk restock', ${by.username}, nullif(unit_cost, 0), ${run}::bigint
      from filled order by variant_id
    )
    select variant_id as "variantId", product_number as "productNumber", sku, before, on_hand as "left"
    from filled order by variant_id`)
  if (rows.length === 0) {
    // The run has filled nothing.
    if (known === null) await tx.delete(restockRuns).where(eq(restockRuns.id, run))
    return { rows, run: known }
  }
  const empty = rows.filter(({ before }) => before === 0).map(({ variantId }) => ({ variantId }))
  await appendEvents(tx, 'stock.back', empty)
  await invalidateStock(tx, rows)
  await writeAudit(tx, by, 'stock.restock', `${rows.length} ${rows.length === 1 ? 'item' : 'items'}`, {
    before: Object.fromEntries(rows.map(({ sku, before }) => [sku, before])),
    after: Object.fromEntries(rows.map(({ sku, left }) => [sku, left])),
  })
  return { rows, run }
}

/** Locks the run and stops if it was undone: pieces added after that would not be undone. */
async function refuseUndone(tx: Db, run: number): Promise<void> {
  await tx.execute(sql`select from restock_runs where id = ${run} for update`)
  const [undone] = await queryRows(tx, { by: col.text }).run(sql`
    select actor as by from stock_movements where restock_run = ${run} and type = 'adjustment'
    union all select undone_by from restock_runs where id = ${run} and undone_at is not null limit 1`)
  if (undone) throw new Refusal(409, 'undone', `${undone.by} has undone this restock while it was made`)
}

async function startRun(tx: Db, by: Person): Promise<number> {
  const [row] = await tx.insert(restockRuns).values({ actor: by.username }).returning({ id: restockRuns.id })
  if (!row) throw new Error('no restock run')
  return row.id
}
