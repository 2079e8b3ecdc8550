import type { ProductPage } from '#domains/catalogue/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { publishedReviews, reviewSummaryOf } from './reviews.ts'

/** Newest reviews on a product page; count and stars cover all. */
const reviewsShown = 10

export const noReviews: Pick<ProductPage, 'reviews' | 'summary'> = {
  reviews: [],
  summary: { stars: [0, 0, 0, 0, 0], withPhotos: 0 },
}

/** The newest reviews of a product, and the summary of all. */
export async function reviewsOf(db: Db, number: number): Promise<Pick<ProductPage, 'reviews' | 'summary'>> {
  const newest = { sort: 'newest', onlyWithPhotos: false, page: 1, perPage: reviewsShown } as const
  const [{ reviews }, summary] = await Promise.all([publishedReviews(db, number, newest), reviewSummaryOf(db, number)])
  return { reviews, summary }
}
