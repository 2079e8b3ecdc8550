import { and, eq, gt, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { storedPhotos } from '#domains/catalogue/pictures/stored-photos.ts'
import { hasReceived, type Identity } from '#domains/orders/after-sales/has-received.ts'
import type { Db } from '#platform/database/database.ts'
import { keyReused, NotFound } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { SaveReview } from './contract.ts'
import { undecidedWhere } from './status-sql.ts'
import { reviewPhotos, reviews } from './tables.ts'

const dayMs = 86_400_000

/**
 * Stores a pending review. Idempotent by key: an undecided review that was changed under its key is replaced by a new
 * row, so that staff never publish a text they have not seen.
 * @param shown what proves the author's identity
 * @throws NotFound if the product is not visible; Refusal 422 if a photo no longer exists; 409 key_reused: decided on
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
  if (await isRepetition(db, product.number, reviewerEmail, review, now)) return

  const photos = await storedPhotos(storage, review.photos)
  const verified = await hasReceived(db, product.number, shown, now)

  const given = {
    productNumber: product.number,
    rating: review.rating,
    title: review.title,
    text: review.text,
    reviewerName: review.reviewerName,
    reviewerEmail,
  }
  const photoKeys = photos.map(({ key }) => key)
  const { idempotencyKey: requestKey } = review
  await db.transaction(async (tx) => {
    if (requestKey !== undefined)
      await tx
        .delete(reviews)
        .where(and(hasKey(requestKey, product.number), isUndecided, not(isSame(given, photoKeys))))
    const [stored] = await tx
      .insert(reviews)
      .values({ ...given, requestKey, verified, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!stored) return refuseReusedKey(tx, and(hasKey(requestKey ?? '', product.number), isSame(given, photoKeys)))
    if (photos.length === 0) return
    await tx.insert(reviewPhotos).values(photos.map((photo, position) => ({ ...photo, position, reviewId: stored.id })))
  })
}

/** Nobody has published, rejected or answered it. */
const isUndecided = and(undecidedWhere(reviews.status), isNull(reviews.moderatedAt), eq(reviews.reply, ''))

const hasKey = (requestKey: string, productNumber: number) =>
  and(eq(reviews.requestKey, requestKey), eq(reviews.productNumber, productNumber))

type Input = Pick<typeof reviews.$inferSelect, 'rating' | 'title' | 'text' | 'reviewerName' | 'reviewerEmail'>

const hasContent = (
  { rating, title, text }: Pick<Input, 'rating' | 'title' | 'text'>,
  photoKeys: string[],
): SQL => sql`(
  ${reviews.rating} = ${rating} and ${reviews.title} = ${title} and ${reviews.text} = ${text}
  and array(select p.key from review_photos p where p.review_id = ${reviews.id} order by p.position)
    = ${sql.param(photoKeys)}::text[])`

const isSame = (input: Input, photoKeys: string[]): SQL => sql`(
  ${hasContent(input, photoKeys)}
  and ${reviews.reviewerName} = ${input.reviewerName} and ${reviews.reviewerEmail} = ${input.reviewerEmail})`

/** A decided review is never replaced. @throws Refusal 409 key_reused unless the same review is stored */
async function refuseReusedKey(tx: Db, same: SQL | undefined): Promise<void> {
  if ((await tx.$count(reviews, same)) === 0) throw keyReused()
}

/**
 * The page resends after a lost response: within a day the same review counts as a repetition. Other stars or photos
 * make another review. A review with the same key is handled by the transaction.
 */
async function isRepetition(db: Db, productNumber: number, email: string, review: SaveReview, now: Date) {
  const { idempotencyKey: key } = review
  const [stored] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.productNumber, productNumber),
        eq(reviews.reviewerEmail, email),
        hasContent(review, [...new Set(review.photos)]),
        gt(reviews.createdAt, new Date(now.getTime() - dayMs)),
        key === undefined ? undefined : or(isNull(reviews.requestKey), ne(reviews.requestKey, key)),
      ),
    )
  return stored !== undefined
}
