import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { asSql, listed } from '#domains/catalogue/for-sale.ts'
import { productMayContain } from '#domains/catalogue/products/office-query.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { mayContain } from '#platform/database/substring.ts'
import { toTaka } from '#shared/money.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { foundPiece } from './staff-contract.ts'

type Match = z.infer<typeof foundPiece>

const matchColumns = {
  variantId: col.int,
  number: col.int,
  title: col.text,
  size: col.text,
  color: col.text,
  sku: col.text,
  barcode: col.text,
  onHand: col.int,
  unitCost: col.float,
}

const maxFound = 20

/** Variants with exactly this barcode or SKU; if there is none, those with the text in SKU or title. */
export async function findPieces(db: Db, code: string): Promise<{ isExact: boolean; pieces: Match[] }> {
  const text = tidyLine(code)
  const exact = await piecesOf(db, exactly(text))
  if (exact.length > 0) return { isExact: true, pieces: exact }
  const part = text.toLowerCase()
  return { isExact: false, pieces: await piecesOf(db, sql`(${firstByTitle(part)}) union (${firstBySku(part)})`) }
}

const lowerSku = sql`lower(v.sku)`
const titles = sql`lower(p.title_en || E'\n' || p.title_bn)`
const listedPieces = sql`
  from variants v join products p on p.number = v.product_number
  where ${asSql(listed)}`
const first = sql`order by lower(p.title_en), p.number, v.position, v.id limit ${maxFound}`

/** A condition each, so that each has its index. */
const exactly = (text: string): SQL => sql`
  select v.id from variants v where v.barcode = ${text}
  union select v.id from variants v
  where transliterate_for_trigrams(${lowerSku}) = transliterate_for_trigrams(lower(${text})) and ${lowerSku} = lower(${text})`

/**
 * Finds titles by the search text of products. Frequent words appear early in title order, which the planner does not
 * expect of an exact `like`. A text with a digit is mostly an SKU: it is in many search texts, but in no title.
 */
function firstByTitle(part: string): SQL {
  const found = sql`${productMayContain(part)} and strpos(${titles}, ${part}) > 0`
  if (!/\d/.test(part)) return sql`select v.id ${listedPieces} and ${found} ${first}`
  return sql`select v.id ${listedPieces}
    and p.number = any(array(select p.number from products p where ${found})) ${first}`
}

const firstBySku = (part: string): SQL => sql`
  select v.id ${listedPieces} and ${mayContain(lowerSku, part)} and strpos(${lowerSku}, ${part}) > 0 ${first}`

/** @param ids SQL that selects ids of variants */
async function piecesOf(db: Db, ids: SQL): Promise<Match[]> {
  const rows = await queryRows(db, matchColumns).run(sql`
    select v.id::int as "variantId", p.number, p.title_en as title, v.size, v.color, v.sku,
      coalesce(v.barcode, '') as barcode,
      coalesce(s.on_hand, 0) as "onHand", coalesce(s.unit_cost, 0)::float8 as "unitCost"
    from variants v join products p on p.number = v.product_number left join stock_levels s on s.variant_id = v.id
    where ${asSql(listed)} and v.id = any(array(${ids})) ${first}`)
  return rows.map((row) => ({ ...row, unitCost: toTaka(row.unitCost) }))
}
