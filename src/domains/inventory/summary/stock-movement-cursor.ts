import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** One reading of the ledger: the id of the transaction that read it, and the highest movement id it saw. */
type LedgerRead = { transaction: number; maxId: number }

/**
 * Cursor into stock_movements. `maxId`: all movements up to this id are committed or rolled back (undefined: not known
 * yet). The maxId of `candidate` becomes the next `maxId` once all transactions older than that candidate have ended.
 */
export type StockMovementCursor = { maxId: number | undefined; candidate: LedgerRead }

/**
 * Products with stock movements after the cursor, some perhaps returned before; undefined: unknown, read all levels.
 * Ids are assigned at insert and visible at commit. A transaction that draws an id below the candidate's has a lower
 * transaction id, because it changes the stock level first, and has ended once `pg_snapshot_xmin` exceeds it.
 * @param db the primary, not in a transaction: a replica assigns no transaction ids, and its levels may be older
 */
export async function changedProductsAfter(
  db: Db,
  cursor: StockMovementCursor | undefined,
): Promise<{ cursor: StockMovementCursor; products: number[] | undefined }> {
  const { maxId, candidate } = cursor ?? { maxId: undefined, candidate: await readLedger(db) }
  const { lowest, products, ...now } = await readLedger(db, maxId)
  return {
    cursor: lowest > candidate.transaction ? { maxId: candidate.maxId, candidate: now } : { maxId, candidate },
    products: maxId === undefined ? undefined : products,
  }
}

/** @param after only products with movements above this id */
async function readLedger(db: Db, after?: number): Promise<LedgerRead & { lowest: number; products: number[] }> {
  const rows = await queryRows(db, {
    transaction: col.int,
    lowest: col.int,
    maxId: col.int,
    products: col.ints,
  }).run(sql`
    select pg_current_xact_id()::text::bigint as transaction,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as lowest,
      coalesce((select max(id) from stock_movements), 0) as "maxId",
      array(
        select distinct v.product_number from stock_movements m join variants v on v.id = m.variant_id
        where m.id > ${after ?? null}::bigint
      ) as products`)
  return rows[0] as (typeof rows)[number]
}
