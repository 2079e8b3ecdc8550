import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { categoryProducts, productColors, productImages, products, variants } from '../tables.ts'

/** A product with everything that belongs to it. An import compares with it; undoing the import restores it. */
export type ProductRecord = {
  product: typeof products.$inferSelect
  colors: (typeof productColors.$inferSelect)[]
  variants: (typeof variants.$inferSelect)[]
  images: (typeof productImages.$inferSelect)[]
  listed: (typeof categoryProducts.$inferSelect)[]
}

const batchSize = 1000

/** Product records by product number. */
export async function productRecordsOf(db: Db, numbers: number[]): Promise<Map<number, ProductRecord>> {
  const found = new Map<number, ProductRecord>()
  for (let from = 0; from < numbers.length; from += batchSize) {
    const some = numbers.slice(from, from + batchSize)
    // One query after the other: a transaction has one connection.
    const rows = await db.select().from(products).where(inArray(products.number, some))
    const colors = await db
      .select()
      .from(productColors)
      .where(inArray(productColors.productNumber, some))
      .orderBy(asc(productColors.position))
    const offered = await db
      .select()
      .from(variants)
      .where(inArray(variants.productNumber, some))
      .orderBy(asc(variants.id))
    const images = await db
      .select()
      .from(productImages)
      .where(inArray(productImages.productNumber, some))
      .orderBy(asc(productImages.position), asc(productImages.id))
    const listed = await db.select().from(categoryProducts).where(inArray(categoryProducts.productNumber, some))
    const byNumber = <Part extends { productNumber: number }>(parts: Part[]) =>
      Map.groupBy(parts, (part) => part.productNumber)
    const parts = [byNumber(colors), byNumber(offered), byNumber(images), byNumber(listed)] as const
    for (const product of rows) {
      const { number } = product
      found.set(number, {
        product,
        colors: parts[0].get(number) ?? [],
        variants: parts[1].get(number) ?? [],
        images: parts[2].get(number) ?? [],
        listed: parts[3].get(number) ?? [],
      })
    }
  }
  return found
}
