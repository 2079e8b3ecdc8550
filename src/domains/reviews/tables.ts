import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/tables.ts'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { reviewStatuses } from '#shared/reviews/review-status.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: rowId(),
    requestKey: uuid('request_key').unique(),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    /** Never shown to the public. */
    reviewerEmail: text('reviewer_email').notNull(),
    status: text('status', { enum: reviewStatuses }).notNull().default('pending'),
    /** The product was delivered to the author, proved by account, browser or private link. */
    verified: boolean('verified').notNull().default(false),
    helpful: integer('helpful').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    publishedAt: moment('published_at'),
    /** Who published or rejected it, and when. */
    moderatedBy: text('moderated_by').notNull().default(''),
    moderatedAt: moment('moderated_at'),
    /** The shop's public answer. */
    reply: text('reply').notNull().default(''),
    repliedBy: text('replied_by').notNull().default(''),
    repliedAt: moment('replied_at'),
  },
  (t) => [
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_title_length', sql`char_length(${t.title}) between 1 and 100`),
    index('reviews_of_product').on(t.productNumber, t.status, t.createdAt.desc()),
    index('reviews_by_status').on(t.status, t.createdAt),
    index('reviews_of_reviewer').on(t.reviewerEmail),
    index('reviews_newest').on(t.createdAt, t.id),
    index('reviews_by_rating').on(t.rating, t.createdAt, t.id),
    index('reviews_ratings').on(t.status, t.rating),
    index('reviews_search').using(
      'gin',
      sql`lower(${t.title} || E'\\n' || ${t.text} || E'\\n' || ${t.reviewerName} || E'\\n' || ${t.reviewerEmail}) gin_trgm_ops`,
    ),
  ],
)

/** Count and sum of a product's published reviews, updated with every publication or withdrawal. */
export const reviewSummaries = pgTable('review_summaries', {
  productNumber: integer('product_number')
    .primaryKey()
    .references(() => products.number, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  sum: integer('sum').notNull(),
})

/** Pictures that came with a review: keys of re-encoded uploads. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: rowRef('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.position] }), index('review_photos_by_key').on(t.key)],
)

/** Who found a review helpful: each browser or customer once. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: rowRef('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** 'customer:12', or 'browser:' and the SHA-256 of its cookie. */
    voter: text('voter').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.voter] })],
)
