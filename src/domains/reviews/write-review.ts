import { and, eq, gt } from 'drizzle-orm'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { storedPhotos } from '#domains/catalogue/pictures/stored-photos.ts'
import { hasReceived, type Identity } from '#domains/orders/after-sales/has-received.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { SaveReview } from './contract.ts'
import { reviewPhotos, reviews } from './tables.ts'

const dayMs = 86_400_000

/**
 * Stores a review, which is pending until staff publish it. Status, date and 'verified' (the product was delivered to
 * the author) are set by the server. The same review sent twice is stored once.
 * @param shown what proves the author's identity
 * @throws NotFound if the product is not visible; Refusal 422 if a photo no longer exists
 */
export async function writeReview(
  db: Db,
  storage: Storage,
  review: SaveReview,
  shown: Identity,
  now: Date,
): Promise<void> {
  const product = await productNumberOf(db, String(review.productId))
  if (!product) throw new NotFound('Product')
  const reviewerEmail = review.reviewerEmail.toLowerCase()
  if (await alreadyKept(db, product.number, reviewerEmail, review, now)) return

  const photos = await storedPhotos(storage, review.photos)
  const verified = await hasReceived(db, product.number, shown, now)

  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(reviews)
      .values({
        requestKey: review.idempotencyKey,
        productNumber: product.number,
        rating: review.rating,
        title: review.title,
        text: review.text,
        reviewerName: review.reviewerName,
        reviewerEmail,
        verified,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!kept || photos.length === 0) return
    await tx.insert(reviewPhotos).values(photos.map((photo, position) => ({ ...photo, position, reviewId: kept.id })))
  })
}

/** The page sends again after a lost response; within a day the same review counts as such a repetition. */
async function alreadyKept(db: Db, productNumber: number, email: string, review: SaveReview, now: Date) {
  const [kept] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.productNumber, productNumber),
        eq(reviews.reviewerEmail, email),
        eq(reviews.title, review.title),
        eq(reviews.text, review.text),
        gt(reviews.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
  return kept !== undefined
}
