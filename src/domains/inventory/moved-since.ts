import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** A look at the ledger: the number of the transaction that looked, and the last line that it saw. */
type Look = { transaction: number; line: number }

/**
 * What has been seen of the ledger: all lines up to `line` (undefined: of none is that known), those that will never be there left
 * out. The line of `look` becomes the next, when every transaction from before it has ended.
 */
export type Seen = { line: number | undefined; look: Look }

/**
 * Which products had pieces come or go since the ledger was looked at last, some perhaps that were told before; undefined: it is
 * not known, all shelves must be read. Whoever reads shelves after this may be sure that the next call names all that he did
 * not see.
 *
 * Lines get their numbers as they are written, but are seen when their transactions end: a line may appear below the last one that was
 * seen. So a line counts as the last one seen only when whoever could have written a lower one has ended. That is so: takeStock and the
 * others change the shelf first, which gives their transaction its number, and then write the line. So who has a lower line than the
 * last that a look sees has a lower number of transaction, too, than that look, which takes one of its own. And it has ended when the
 * lowest of those at work (`pg_snapshot_xmin`) is higher than that. No clock is asked, orders write nothing for it, and a
 * transaction that lasts long costs only that more is read than need be.
 * @param db the primary, not within a transaction: a replica gives no numbers, and its shelves may be older than the ledger
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

/** @param after which products have later lines than this? */
async function lookAt(db: Db, after?: number): Promise<Look & { lowest: number; products: number[] }> {
  const { rows } = await db.execute<Look & { lowest: number; products: number[] }>(sql`
    select pg_current_xact_id()::text::bigint as transaction, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as lowest,
      coalesce((select max(id) from stock_movements), 0) as line,
      array(
        select distinct v.product_number from stock_movements m join variants v on v.id = m.variant_id where m.id > ${after ?? null}::bigint
      ) as products`)
  return rows[0] as (typeof rows)[number]
}
