import { eq, sql } from 'drizzle-orm'
import { asSql, visible } from '#domains/catalogue/for-sale.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { shownWhere } from './status-sql.ts'
import { reviews, reviewVotes } from './tables.ts'

/**
 * Records or removes a voter's 'helpful' vote for a published review. Each voter counts once, also with concurrent
 * requests; votes from before voters were stored stay.
 * @param voter 'customer:12', or 'browser:' and the SHA-256 of its cookie
 * @returns number of votes
 * @throws NotFound if the review is not published or its product is not visible
 */
export async function voteReview(
  db: Db,
  { reviewId, helpful, voter }: { reviewId: number; helpful: boolean; voter: string },
): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const review = await lockPublished(tx, reviewId)
      const changed = helpful ? await enter(tx, reviewId, voter) : await takeBack(tx, reviewId, voter)
      if (!changed) return review.helpful
      const [after] = await tx
        .update(reviews)
        .set({ helpful: sql`greatest(0, ${reviews.helpful} + ${helpful ? 1 : -1})` })
        .where(eq(reviews.id, reviewId))
        .returning({ helpful: reviews.helpful })
      await invalidateTags(tx, [`product:${review.productNumber}`])
      return after?.helpful ?? review.helpful
    }),
  )
}

/** Locks the review, so that its votes are serialized. */
async function lockPublished(tx: Db, reviewId: number) {
  const [review] = await queryRows(tx, { productNumber: col.int, helpful: col.int }).run(sql`
    select r.product_number as "productNumber", r.helpful from reviews r join products p on p.number = r.product_number
    where r.id = ${reviewId} and ${shownWhere(sql`r.status`)} and ${asSql(visible)}
    for no key update of r`)
  if (!review) throw new NotFound('Review')
  return review
}

async function enter(tx: Db, reviewId: number, voter: string): Promise<boolean> {
  const entered = await tx
    .insert(reviewVotes)
    .values({ reviewId, voter })
    .onConflictDoNothing()
    .returning({ voter: reviewVotes.voter })
  return entered.length > 0
}

async function takeBack(tx: Db, reviewId: number, voter: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from review_votes where review_id = ${reviewId} and voter = ${voter}`,
  )
  return rowCount === 1
}
