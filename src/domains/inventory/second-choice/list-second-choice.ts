import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import type { secondChoiceMovement, secondChoicePiece } from './staff-contract.ts'

type Piece = z.infer<typeof secondChoicePiece>
type Movement = z.infer<typeof secondChoiceMovement>

const nameColumns = { number: col.int, title: col.text, size: col.text, color: col.text, sku: col.text }
const pieceColumns = { ...nameColumns, variantId: col.int, quantity: col.int, reason: col.text, at: col.timestamp }
const movementColumns = {
  ...nameColumns,
  id: col.int,
  type: col.text.as<Movement['type']>(),
  quantity: col.int,
  reason: col.text,
  amount: col.float.orNull,
  actor: col.text,
  at: col.timestamp,
}

/** One page of the sizes of which there is second choice, the latest first, and the latest movements of all. */
export async function secondChoice(
  db: Db,
  query: { page?: number | undefined },
): Promise<{ pieces: Piece[]; total: number; movements: Movement[]; page: Page }> {
  const there = sql`
    select variant_id, sum(quantity)::int as quantity, max(id) filter (where type = 'in') as latest
    from second_choice_movements group by variant_id having sum(quantity) > 0`
  const [sums] = await queryRows(db, { sizes: col.int, total: col.int }).run(sql`
    select count(*)::int as sizes, coalesce(sum(quantity), 0)::int as total from (${there}) t`)
  const page = pageOf(sums?.sizes ?? 0, query.page ?? 1, 25)
  const [pieces, movements] = await Promise.all([
    queryRows(db, pieceColumns).run(sql`
      select t.variant_id::int as "variantId", ${nameOf}, t.quantity, m.reason, m.at
      from (${there}) t join second_choice_movements m on m.id = t.latest
      join variants v on v.id = t.variant_id join products p on p.number = v.product_number
      order by t.latest desc limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`),
    queryRows(db, movementColumns).run(sql`
      select m.id::int as id, m.type, m.quantity, m.reason, m.amount::float8 as amount, m.actor, m.at, ${nameOf}
      from second_choice_movements m join variants v on v.id = m.variant_id
      join products p on p.number = v.product_number order by m.id desc limit 50`),
  ])
  const iso = (at: string) => new Date(at).toISOString()
  return {
    pieces: pieces.map((piece) => ({ ...piece, at: iso(piece.at) })),
    total: sums?.total ?? 0,
    movements: movements.map((row) => ({
      ...row,
      amount: row.amount === null ? null : toTaka(row.amount),
      at: iso(row.at),
    })),
    page,
  }
}

const nameOf = sql`p.number, p.title_en as title, v.size, v.color,
  regexp_replace(v.sku, '~' || p.number || '$', '') as sku`
