import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { goodsReceipts } from '../tables.ts'
import type { ReceiptLine, receiptListed } from './staff-contract.ts'

type Listed = z.infer<typeof receiptListed>

const listedColumns = {
  id: col.int,
  at: col.timestamp,
  actor: col.text,
  supplier: col.text,
  document: col.text,
  note: col.text,
  pieces: col.int,
  cost: col.float,
}

const lineColumns = {
  id: col.int,
  variantId: col.int,
  number: col.int,
  title: col.text,
  size: col.text,
  color: col.text,
  sku: col.text,
  quantity: col.int,
  unitCost: col.float,
  corrects: col.int.orNull,
  reason: col.text,
  actor: col.text,
  at: col.timestamp,
  isCorrected: col.boolean,
}

const listed = sql`
  r.id::int as id, r.at, r.actor, r.supplier, r.document, r.note,
  coalesce((select sum(l.quantity) from goods_receipt_lines l where l.receipt_id = r.id), 0)::int as pieces,
  coalesce((select sum(l.quantity * l.unit_cost) from goods_receipt_lines l
    where l.receipt_id = r.id), 0)::float8 as cost`

const inTaka = (row: Listed): Listed => ({ ...row, at: new Date(row.at).toISOString(), cost: toTaka(row.cost) })

/** One page of the receipts, newest first. */
export async function receipts(
  db: Db,
  query: { page?: number | undefined; perPage?: number | undefined },
): Promise<{ receipts: Listed[]; page: Page }> {
  const page = pageOf(await db.$count(goodsReceipts), query.page ?? 1, query.perPage ?? 25)
  const rows = await queryRows(db, listedColumns).run(sql`
    select ${listed} from goods_receipts r order by r.id desc
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`)
  return { receipts: rows.map(inTaka), page }
}

/** A receipt with its lines, in the order in which they were written. @throws NotFound */
export async function receiptOf(db: Db, id: number): Promise<{ receipt: Listed; lines: ReceiptLine[] }> {
  const [receipt] = await queryRows(db, listedColumns).run(
    sql`select ${listed} from goods_receipts r where r.id = ${id}`,
  )
  if (!receipt) throw new NotFound('Receipt')
  const lines = await queryRows(db, lineColumns).run(sql`
    select l.id::int as id, l.variant_id::int as "variantId", p.number, p.title_en as title, v.size, v.color,
      regexp_replace(v.sku, '~' || p.number || '$', '') as sku, l.quantity, l.unit_cost::float8 as "unitCost",
      l.corrects::int as corrects, l.reason, l.actor, l.at,
      exists (select from goods_receipt_lines c where c.corrects = l.id) as "isCorrected"
    from goods_receipt_lines l join variants v on v.id = l.variant_id join products p on p.number = v.product_number
    where l.receipt_id = ${id} order by l.id`)
  return {
    receipt: inTaka(receipt),
    lines: lines.map((line) => ({
      ...line,
      unitCost: toTaka(line.unitCost),
      at: new Date(line.at).toISOString(),
    })),
  }
}
