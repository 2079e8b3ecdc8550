import { sql } from 'drizzle-orm'
import { col, type RowOf } from '#platform/database/rows.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import type { OfficeReview } from './staff-contract.ts'

/** The columns of `reviewColumns`. */
export const reviewRowColumns = {
  id: col.int,
  number: col.int,
  product_title: col.text,
  image: col.text.orNull,
  rating: col.int,
  title: col.text,
  text: col.text,
  reviewer_name: col.text,
  reviewer_email: col.text,
  status: col.text.as<ReviewStatus>(),
  verified: col.boolean,
  helpful: col.int,
  created_at: col.timestamp,
  moderated_by: col.text,
  moderated_at: col.timestamp.orNull,
  reply: col.text,
  replied_by: col.text,
  replied_at: col.timestamp.orNull,
  photos: col.json<{ key: string; width: number; height: number }[]>(),
}

export const reviewColumns = sql`select r.id, p.number, p.title_en as product_title,
  (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image,
  r.rating, r.title, r.text, r.reviewer_name, r.reviewer_email, r.status, r.verified,
    r.helpful, r.created_at, r.moderated_by,
  r.moderated_at, r.reply, r.replied_by, r.replied_at,
  array_to_json(array(
    select json_build_object('key', f.key, 'width', f.width, 'height', f.height)
    from review_photos f where f.review_id = r.id order by f.position
  )) as photos`

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

export const officeReviewOf = (row: RowOf<typeof reviewRowColumns>, emails: boolean): OfficeReview => ({
  id: row.id,
  productId: row.number,
  productTitle: row.product_title,
  productImage: pictureUrl(row.image ?? ''),
  rating: row.rating,
  title: row.title,
  text: row.text,
  reviewerName: row.reviewer_name,
  reviewerEmail: emails ? row.reviewer_email : '',
  status: row.status,
  verified: row.verified,
  helpful: row.helpful,
  date: new Date(row.created_at).toISOString(),
  photos: row.photos.map((photo) => ({ ...photo, url: pictureUrl(photo.key, 1200) })),
  moderatedBy: row.moderated_by,
  moderatedAt: iso(row.moderated_at),
  reply: row.reply,
  repliedBy: row.replied_by,
  repliedAt: iso(row.replied_at),
})
