import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { PlannedRow } from '../report.ts'

/** Writes the barcodes of rows whose variants are stored. */
export async function writeBarcodes(tx: Db, rows: PlannedRow[]): Promise<void> {
  const given = rows.flatMap(({ barcodes = [], report: { number = 0 } }) =>
    barcodes.map((each) => ({ ...each, number })),
  )
  if (given.length === 0) return
  // Removed first: variants may exchange their barcodes, which are unique at every moment.
  const ids = given.flatMap(({ id }) => id ?? [])
  await tx.execute(
    sql`update variants set barcode = null where barcode is not null and id = any(${sql.param(ids)}::bigint[])`,
  )
  await tx.execute(sql`
    update variants v set barcode = given.barcode
    from unnest(${sql.param(given.map(({ number }) => number))}::int[],
      ${sql.param(given.map(({ id }) => id ?? null))}::bigint[],
      ${sql.param(given.map(({ size }) => size))}::text[],
      ${sql.param(given.map(({ color }) => color))}::text[], ${sql.param(given.map(({ barcode }) => barcode))}::text[])
      as given(number, id, size, color, barcode)
    where v.product_number = given.number
      and case when given.id is null then v.size = given.size and v.color = given.color else v.id = given.id end`)
}
