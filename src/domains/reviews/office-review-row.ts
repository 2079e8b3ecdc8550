import { sql } from 'drizzle-orm'
import { pictureUrl } from '#shared/pictures.ts'
import type { OfficeReview } from './staff-contract.ts'

export type ReviewRow = {
  id: number
  number: number
  product_title: string
  image: string | null
  rating: number
  title: string
  text: string
  reviewer_name: string
  reviewer_email: string
  status: OfficeReview['status']
  verified: boolean
  helpful: number
  created_at: string
  moderated_by: string
  moderated_at: string | null
  reply: string
  replied_by: string
  replied_at: string | null
  photos: { key: string; width: number; height: number }[]
}

export const reviewColumns = sql`select r.id, p.number, p.title_en as product_title,
  (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image,
  r.rating, r.title, r.text, r.reviewer_name, r.reviewer_email, r.status, r.verified,
    r.helpful, r.created_at, r.moderated_by,
  r.moderated_at, r.reply, r.replied_by, r.replied_at,
  array(
    select json_build_object('key', f.key, 'width', f.width, 'height', f.height)
    from review_photos f where f.review_id = r.id order by f.position
  ) as photos`

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

export const officeReviewOf = (row: ReviewRow, emails: boolean): OfficeReview => ({
  id: Number(row.id),
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
