import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** One reading of the ledger: the id of the transaction that read it, and the highest movement id it saw. */
type Look = { transaction: number; line: number }

/**
 * Cursor into stock_movements. `line`: all movements up to this id are committed or rolled back (undefined: not known
 * yet). The line of `look` becomes the next `line` once all transactions older than that look have ended.
 */
export type Seen = { line: number | undefined; look: Look }

/**
 * Products with stock movements after the cursor, some of them perhaps returned before; undefined: unknown, so that all
 * stock levels must be read. Changes that are not visible to reads after this call are returned by the next call. Ids
 * are assigned at insert but visible at commit, so an id below the highest visible one may still appear. Writers change
 * the stock level (which assigns the transaction id) before they insert the movement: whoever draws a lower id than a
 * look saw has a lower transaction id than that look, and has ended once `pg_snapshot_xmin` exceeds it. Orders write
 * nothing extra; a long transaction only causes re-reads.
 * @param db the primary, not within a transaction: a replica assigns no transaction ids, and its stock levels may be
 *   older than the ledger
 */
export async function movedSince(
  db: Db,
  seen: Seen | undefined,
): Promise<{ seen: Seen; products: number[] | undefined }> {
  const { line, look } = seen ?? { line: undefined, look: await lookAt(db) }
  const { lowest, products, ...now } = await lookAt(db, line)
  return {
    seen: lowest > look.transaction ? { line: look.line, look: now } : { line, look },
    products: line === undefined ? undefined : products,
  }
}

/** @param after only products with movements above this id */
async function lookAt(db: Db, after?: number): Promise<Look & { lowest: number; products: number[] }> {
  const { rows } = await db.execute<Look & { lowest: number; products: number[] }>(sql`
    select pg_current_xact_id()::text::bigint as transaction,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as lowest,
      coalesce((select max(id) from stock_movements), 0) as line,
      array(
        select distinct v.product_number from stock_movements m join variants v on v.id = m.variant_id
        where m.id > ${after ?? null}::bigint
      ) as products`)
  return rows[0] as (typeof rows)[number]
}
