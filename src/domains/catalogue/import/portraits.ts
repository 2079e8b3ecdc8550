import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { categoryProducts, productColors, productImages, products, variants } from '../tables.ts'

/** A product with all its parts as the shop has it: what an import compares with, and what undoing it restores. */
export type Portrait = {
  product: typeof products.$inferSelect
  colors: (typeof productColors.$inferSelect)[]
  variants: (typeof variants.$inferSelect)[]
  images: (typeof productImages.$inferSelect)[]
  listed: (typeof categoryProducts.$inferSelect)[]
}

const atOnce = 1000

/** The products with these numbers, by number. */
export async function portraitsOf(db: Db, numbers: number[]): Promise<Map<number, Portrait>> {
  const found = new Map<number, Portrait>()
  for (let from = 0; from < numbers.length; from += atOnce) {
    const some = numbers.slice(from, from + atOnce)
    // One after the other: inside a transaction there is one line to the database.
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
