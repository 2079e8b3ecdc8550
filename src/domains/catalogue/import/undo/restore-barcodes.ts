import { inArray, sql } from 'drizzle-orm'
import { variants } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { ProductRecord } from '../product-records.ts'

type Previous = Pick<ProductRecord, 'product' | 'variants'>

/** Barcodes that variants had before the import; runs older than barcodes do not record them. */
const barcodesOf = ({ variants }: Previous) =>
  variants.flatMap(({ id, barcode }: { id: number; barcode?: string | null }) =>
    barcode === undefined ? [] : [{ id, barcode }],
  )

/** Restores the barcodes of variants. Variants that the import added lose theirs. */
export async function restoreBarcodes(tx: Db, records: Previous[]): Promise<void> {
  const numbers = records.map(({ product }) => product.number)
  const before = new Map(records.flatMap(barcodesOf).map(({ id, barcode }) => [id, barcode]))
  const known = new Set(records.flatMap(({ variants }) => variants.map(({ id }) => id)))
  const now = await tx
    .select({ id: variants.id, barcode: variants.barcode })
    .from(variants)
    .where(inArray(variants.productNumber, numbers))
  const changed = now.flatMap(({ id, barcode }) => {
    const was = known.has(id) ? before.get(id) : null
    return was === undefined || was === barcode ? [] : [{ id, was }]
  })
  if (changed.length === 0) return
  const ids = sql`${sql.param(changed.map(({ id }) => id))}::bigint[]`
  // Removed first: two variants may have exchanged their barcodes, which are unique at every moment.
  await tx.execute(sql`update variants set barcode = null where id = any(${ids})`)
  await tx.execute(sql`
    update variants v set barcode = was.barcode
    from unnest(${ids}, ${sql.param(changed.map(({ was }) => was))}::text[]) as was(id, barcode) where v.id = was.id`)
}

/**
 * The products whose barcodes another variant has by now.
 * @param undone whether a product is restored or removed, and so gives its barcodes back
 */
export async function barcodesTaken(
  tx: Db,
  records: Previous[],
  undone: (number: number) => boolean,
): Promise<Set<number>> {
  const wanted = records.flatMap((record) =>
    barcodesOf(record).flatMap(({ id, barcode }) =>
      barcode === null ? [] : [{ id, barcode, number: record.product.number }],
    ),
  )
  if (wanted.length === 0) return new Set()
  const rows = await queryRows(tx, { id: col.int, barcode: col.text, number: col.int }).run(sql`
    select id::int as id, barcode, product_number as number from variants
    where barcode = any(${sql.param(wanted.map(({ barcode }) => barcode))}::text[])`)
  const holders = new Map(rows.map((holder) => [holder.barcode, holder]))
  return new Set(
    wanted.flatMap(({ id, barcode, number }) => {
      const holder = holders.get(barcode)
      return holder && holder.id !== id && !undone(holder.number) ? [number] : []
    }),
  )
}
