import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { csvLine } from '#shared/csv.ts'
import type { OfficeProduct, officeProductsFilters } from '../staff-contract.ts'
import { officeNumbers } from './office-products.ts'
import { officeProducts } from './read-office-products.ts'

const columns: [head: string, value: (product: OfficeProduct) => string | number][] = [
  ['Number', ({ number }) => number],
  ['ID', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Bangla title', ({ titleBn }) => titleBn],
  ['SKU', ({ sku }) => sku],
  ['Brand', ({ brand }) => brand],
  ['Category', ({ categorySlug }) => categorySlug],
  ['Subcategory', ({ subcategory }) => subcategory],
  ['Price (taka)', ({ price }) => price?.current ?? ''],
  ['Original price (taka)', ({ price }) => price?.original ?? ''],
  ['Availability', ({ availability }) => availability],
  ['Stock', ({ stock }) => stock],
  ['Sizes', ({ sizes }) => sizes.join(', ')],
  ['Colours', ({ colors }) => colors.join(', ')],
  ['Tags', ({ tags }) => tags.join(' | ')],
]

/** Products per query: memory use does not depend on the size of the file. */
const batchSize = 250

/** The filtered products as CSV, one line per product, in the order of the list. */
export async function* productsCsv(db: Db, asked: z.infer<typeof officeProductsFilters>): AsyncGenerator<string> {
  const numbers = await officeNumbers(db, asked)
  yield `\uFEFF${csvLine(columns.map(([head]) => head))}`
  for (let from = 0; from < numbers.length; from += batchSize) {
    const products = await officeProducts(db, numbers.slice(from, from + batchSize), false)
    yield products.map((product) => csvLine(columns.map(([, value]) => value(product)))).join('')
  }
}
