import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { RestockKept, RestockRun } from './staff-contract.ts'

/** Runs that the list shows, newest first. */
const maxListed = 10

const runColumns = {
  id: col.int,
  at: col.timestamp,
  by: col.text,
  undoneAt: col.timestamp.orNull,
  undoneBy: col.text.orNull,
  items: col.int,
  pieces: col.int,
}

/** The last bulk restocks, newest first. */
export async function readRestockRuns(db: Db): Promise<RestockRun[]> {
  const rows = await queryRows(db, runColumns).run(sql`
    select r.id::int as id, r.at, r.actor as by, r.undone_at as "undoneAt", r.undone_by as "undoneBy", items, pieces
    from (select * from restock_runs order by at desc, id desc limit ${maxListed}) r cross join lateral (
      select count(*)::int as items, coalesce(sum(quantity), 0)::int as pieces
      from stock_movements m where m.restock_run = r.id and m.type = 'restock'
    ) brought order by r.at desc, r.id desc`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    undoneAt: row.undoneAt && new Date(row.undoneAt).toISOString(),
  }))
}

/** SQL condition: movement `m` of a restock has been undone. */
export const isReverted = sql`exists (
  select from stock_movements u where u.restock_run = m.restock_run
    and u.variant_id = m.variant_id and u.type = 'adjustment')`

const keptColumns = {
  variantId: col.int,
  productName: col.text,
  size: col.text,
  color: col.text,
  brought: col.int,
  left: col.int,
}

/** The variants whose pieces an undo has not taken back. */
export const notRevertedOf = (db: Db, run: number): Promise<RestockKept[]> =>
  queryRows(db, keptColumns).run(sql`
    select v.id::int as "variantId", p.title_en as "productName", v.size, v.color,
      m.quantity as brought, s.on_hand as "left"
    from stock_movements m join variants v on v.id = m.variant_id join products p on p.number = v.product_number
      join stock_levels s on s.variant_id = v.id
    where m.restock_run = ${run} and m.type = 'restock' and not ${isReverted}
    order by p.title_en, v.position, v.id`)
