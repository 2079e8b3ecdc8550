import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { noColor } from '#shared/catalogue/colours.ts'
import { hasLostZeros } from '#shared/text/csv.ts'
import { variantKey } from './csv/csv-changes.ts'
import type { PlannedRow } from './report.ts'

/** A barcode that an import writes to a variant. `id`: of a variant that the shop has already. */
export type NewBarcode = { size: string; color: string; barcode: string; id: number | undefined }

type Wish = NewBarcode & { row: PlannedRow }
const holderColumns = { id: col.int, barcode: col.text, name: col.text }
type Holder = RowOf<typeof holderColumns>

/**
 * Sets the barcodes that each row may write. A barcode is unique: one that another variant has, and keeps, is left out
 * with a note. Variants of one file may exchange theirs.
 * @param rows rows that are written if they differ
 */
export async function resolveBarcodes(db: Db, rows: PlannedRow[]): Promise<void> {
  const all = rows.flatMap(wishesOf)
  const holders = await holdersOf(
    db,
    all.map(({ barcode }) => barcode),
  )
  let left = all
  for (;;) {
    const moving = new Set(left.map(({ id }) => id))
    const given = new Map<string, Wish>()
    const refused = new Set<Wish>()
    for (const wish of left) {
      const { barcode, row } = wish
      const holder = holders.get(barcode)
      const earlier = given.get(barcode)
      const note =
        holder && !moving.has(holder.id)
          ? `barcode ${barcode} of ${sizeOf(wish)} is left out: ${holder.name} has it`
          : earlier &&
            `barcode ${barcode} of ${sizeOf(wish)} is left out: ${nameOf(earlier)} (${earlier.row.report.place}) has it`
      if (note === undefined) given.set(barcode, wish)
      else {
        refused.add(wish)
        row.report.notes = [...new Set([...row.report.notes, note])]
      }
    }
    if (refused.size === 0) break
    // A barcode that stays with its variant may block another one.
    left = left.filter((wish) => !refused.has(wish))
  }
  const byRow = Map.groupBy(left, ({ row }) => row)
  for (const row of rows) {
    row.barcodes = (byRow.get(row) ?? []).map(({ row: _, ...barcode }) => barcode)
    row.report.barcodes = describeBarcodes(row.barcodes)
  }
}

/** The barcodes of a row that its variants do not have yet. */
function wishesOf(row: PlannedRow): Wish[] {
  const had = new Map((row.record?.variants ?? []).map((variant) => [variantKey(variant), variant]))
  return (row.product?.csv?.variants ?? []).flatMap(({ size, color, barcode }) => {
    const old = had.get(variantKey({ size, color }))
    const has = old?.barcode ?? ''
    if (barcode === undefined || barcode === has || hasLostZeros(barcode, has)) return []
    return [{ size, color, barcode, id: old?.id, row }]
  })
}

async function holdersOf(db: Db, barcodes: string[]): Promise<Map<string, Holder>> {
  if (barcodes.length === 0) return new Map()
  const rows = await queryRows(db, holderColumns).run(sql`
    select v.id::int as id, v.barcode, concat_ws(' ', '“' || p.title_en || '”', v.size,
      nullif(v.color, ${noColor.name})) as name
    from variants v join products p on p.number = v.product_number
      where v.barcode = any(${sql.param(barcodes)}::text[])`)
  return new Map(rows.map((holder) => [holder.barcode, holder]))
}

const sizeOf = ({ size, color }: NewBarcode) => (color === noColor.name ? size : `${size} ${color}`)
const nameOf = (wish: Wish) => `“${wish.row.report.name}” ${sizeOf(wish)}`

const maxListed = 5

function describeBarcodes(barcodes: NewBarcode[]): string | undefined {
  if (barcodes.length === 0) return undefined
  const more = barcodes.length - maxListed
  const listed = barcodes.slice(0, maxListed).map((each) => `${sizeOf(each)}: ${each.barcode}`)
  return `barcodes (${[...listed, ...(more > 0 ? [`${more} more`] : [])].join('; ')})`
}
