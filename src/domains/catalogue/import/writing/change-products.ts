import { eq, inArray, sql } from 'drizzle-orm'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { productImages, products } from '#domains/catalogue/tables.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import type { KnownProduct } from '../known-products.ts'
import type { NormalizedProduct } from '../normalized-product.ts'
import type { PlannedRow } from '../report.ts'
import { addParts, chunkSize } from './add-parts.ts'
import { freeNames } from './free-names.ts'
import type { OpeningStock } from './opening-stock.ts'
import { columnsToWrite } from './product-columns.ts'

/**
 * Updates products from their rows. A row that only adds pictures or restores a deleted product writes nothing else.
 * Slug, number and stock are not changed, and no variant is removed.
 * @returns the opening stock of new variants
 */
export async function changeProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpeningStock[]> {
  if (rows.length === 0) return []
  await lockStockLevels(
    tx,
    rows.flatMap(({ known }) => (known ? [known.number] : [])),
  )
  const names = await freeNames(tx)
  const opened: OpeningStock[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows
      .slice(from, from + chunkSize)
      .flatMap((row) =>
        row.product && row.known && row.hash ? [{ row, product: row.product, known: row.known, hash: row.hash }] : [],
      )
    await restoreDeleted(
      tx,
      chunk.filter(({ row }) => row.returns).map(({ known }) => known.number),
    )
    const skus = await changeColumns(tx, chunk, now)
    const exchanged = chunk.filter(({ row }) => row.newPictures).map(({ known }) => known.number)
    const removed = Map.groupBy(await removePictures(tx, exchanged), ({ productNumber }) => productNumber)
    const parts = chunk.map(({ row, product, known }) => ({
      product,
      sku: skus.get(known.number) ?? '',
      number: known.number,
      pictures: row.newPictures ? row.pictures : [],
      replaced: removed.get(known.number),
      record: row.record,
      picturesOnly: !row.differs,
    }))
    opened.push(...(await addParts(tx, parts, names)))
    await appendEvents(
      tx,
      'product.changed',
      parts.map(({ number }) => ({ productNumber: number })),
    )
    progress(Math.min(from + chunkSize, rows.length))
  }
  return opened
}

const removePictures = async (tx: Db, numbers: number[]) =>
  numbers.length === 0 ? [] : tx.delete(productImages).where(inArray(productImages.productNumber, numbers)).returning()

/** Deleting a product freed its SKUs and barcodes; the restored one gets back those that are still free. */
async function restoreDeleted(tx: Db, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  const some = sql`${sql.param(numbers)}::int[]`
  await tx.execute(sql`
    update variants v set sku = old.sku
    from (select id, regexp_replace(sku, '~' || product_number || '$', '') as sku from variants
      where product_number = any(${some})) old
    where v.id = old.id and v.sku <> old.sku and not exists (select from variants taken where taken.sku = old.sku)`)
  await tx.execute(sql`
    update variants v set trashed_barcode = null, barcode = case
      when not exists (select from variants taken where taken.barcode = v.trashed_barcode) then v.trashed_barcode end
    where v.product_number = any(${some}) and v.trashed_barcode is not null`)
  await tx.execute(sql`
    update products p set deleted_at = null, deleted_by = null, sku = case
      when exists (select from products taken
        where taken.sku = regexp_replace(p.sku, '~' || p.number || '$', '')) then p.sku
      else regexp_replace(p.sku, '~' || p.number || '$', '') end
    where p.number = any(${some})`)
}

type Change = { row: PlannedRow; product: NormalizedProduct; known: KnownProduct; hash: string }

/** @returns SKU by product number */
async function changeColumns(tx: Db, chunk: Change[], now: Date): Promise<Map<number, string>> {
  const stored = await tx
    .select()
    .from(products)
    .where(
      inArray(
        products.number,
        chunk.map(({ known }) => known.number),
      ),
    )
    .orderBy(products.number)
    .for('no key update')
  const before = new Map(stored.map((row) => [row.number, row]))
  for (const { row, product, known, hash } of chunk) {
    const was = before.get(known.number)
    if (!was) continue
    const columns = row.differs ? columnsToWrite(product, known, row) : {}
    // The shop's own export is not an import source: the product keeps its import key and hash.
    const importColumns = product.csv?.own || !row.differs ? {} : { importKey: product.key, importHash: hash }
    const updatedAt = new Date(Math.max(now.getTime(), was.updatedAt.getTime() + 1))
    await tx
      .update(products)
      .set({ ...columns, ...importColumns, searchKey: searchKeyOf({ ...was, ...columns }), updatedAt })
      .where(eq(products.number, known.number))
  }
  return new Map(stored.map(({ number, sku }) => [number, sku]))
}
