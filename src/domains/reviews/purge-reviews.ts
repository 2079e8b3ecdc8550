import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { reviewSummaries, reviews } from './tables.ts'

/** Deletes the reviews of products that are removed. */
export async function purgeReviewsOfRemoved(tx: Db, events: { payload: { productNumber: number } }[]): Promise<void> {
  const numbers = events.map(({ payload }) => payload.productNumber)
  for (const table of [reviews, reviewSummaries]) await tx.delete(table).where(inArray(table.productNumber, numbers))
}
