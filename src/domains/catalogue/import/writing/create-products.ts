import { randomBytes } from 'node:crypto'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { isOwnId } from '../known-products.ts'
import type { PlannedRow } from '../report.ts'
import { addParts, chunkSize } from './add-parts.ts'
import { freeNames } from './free-names.ts'
import type { OpeningStock } from './opening-stock.ts'
import { columnsOf } from './product-columns.ts'

/**
 * Creates products in the order of the rows, which is the order of their numbers. They get every size in every colour,
 * or the variants that a CSV file names, without stock.
 * @returns the opening stock to book
 */
export async function createProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpeningStock[]> {
  if (rows.length === 0) return []
  const names = await freeNames(tx)
  const opened: OpeningStock[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize).flatMap((row) => {
      const { product, hash } = row
      if (!product || !hash) return []
      const id = isOwnId(product.id) && names.takeId(product.id) ? product.id : `prod_${randomBytes(8).toString('hex')}`
      const sku = names.sku(product.sku)
      return [
        {
          row,
          product,
          sku,
          values: {
            ...columnsOf(product),
            id,
            sku,
            importHash: hash,
            searchKey: searchKeyOf({ id, ...columnsOf(product) }),
            updatedAt: now,
            slug: names.slug(product),
            importKey: product.key,
            createdAt: now,
          },
        },
      ]
    })
    const stored = await tx
      .insert(products)
      .values(chunk.map(({ values }) => values))
      .returning({ number: products.number, key: products.importKey })
    const numbers = new Map(stored.map(({ number, key }) => [key, number]))
    for (const one of chunk) one.row.report.number = numbers.get(one.product.key)
    const parts = chunk.map(({ row, product, sku }) => ({
      product,
      sku,
      number: numbers.get(product.key) ?? 0,
      pictures: row.pictures,
    }))
    opened.push(...(await addParts(tx, parts, names)))
    progress(Math.min(from + chunkSize, rows.length))
  }
  return opened
}
