import { and, eq, gt } from 'drizzle-orm'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { storedPhotos } from '#domains/catalogue/pictures/stored-photos.ts'
import { hasReceived, type Shown } from '#domains/orders/after-sales/has-received.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { SaveReview } from './contract.ts'
import { reviewPhotos, reviews } from './tables.ts'

const day = 86_400_000

/**
 * Takes a review in; it waits for staff before anybody sees it. Status, date and 'verified' (this very product was
 * delivered to the writer) are the shop's, whatever was sent. The same review sent twice is kept once.
 * @param shown what proves who writes
 * @throws NotFound for a product that is not shown; Refusal 422 for a photo that is no longer there
 */
export async function writeReview(
  db: Db,
  storage: Storage,
  review: SaveReview,
  shown: Shown,
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

/** A lost answer makes the page send again; a day is long enough to tell that from a change of mind. */
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
        gt(reviews.createdAt, new Date(now.getTime() - day)),
      ),
    )
  return kept !== undefined
}
