import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { reviews } from './tables.ts'

/** The published reviews of a product, newest first. */
export async function publishedReviews(db: Db, productNumber: number) {
  const rows = await db
    .select({
      id: reviews.id,
      productId: reviews.productNumber,
      rating: reviews.rating,
      title: reviews.title,
      text: reviews.text,
      reviewerName: reviews.reviewerName,
      createdAt: reviews.createdAt,
      verified: reviews.verified,
      helpful: reviews.helpful,
    })
    .from(reviews)
    .where(and(eq(reviews.productNumber, productNumber), eq(reviews.status, 'approved')))
    .orderBy(desc(reviews.createdAt))
    .limit(200)
  return rows.map(({ createdAt, ...review }) => ({ ...review, date: createdAt.toISOString() }))
}
