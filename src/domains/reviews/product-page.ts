import { tagsOfPage } from '#domains/catalogue/browsing/product-page.ts'
import { readPage } from '#domains/catalogue/browsing/read-product-page.ts'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { noReviews, reviewsOf } from './page-reviews.ts'

/** The data of a product page with its newest reviews; null if there is no visible product. Money in paisa. */
export const productPage = (db: Db, number: number): Promise<ProductPage | null> =>
  cached(
    db,
    `product ${number}`,
    () => readWithReviews(db, number),
    (page) => page && tagsOfPage(page),
  )

async function readWithReviews(db: Db, number: number): Promise<ProductPage | null> {
  const page = await readPage(db, number)
  return page && { ...page, ...(page.reviewCount > 0 ? await reviewsOf(db, number) : noReviews) }
}
