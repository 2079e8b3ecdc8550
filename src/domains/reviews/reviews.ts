import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { publicReview, ReviewSort, ReviewSummary } from './contract.ts'
import { shownWhere } from './status-sql.ts'

type PublicReview = z.infer<typeof publicReview>
export type ReviewQuery = { sort: ReviewSort; onlyWithPhotos: boolean; page: number; perPage: number }

const sortOrders: Record<ReviewSort, SQL> = {
  newest: sql`r.created_at desc, r.id desc`,
  helpful: sql`r.helpful desc, r.created_at desc, r.id desc`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
}

/**
 * One page of a product's published reviews, never with the author's e-mail address. A page past the last shows the
 * last.
 */
export async function publishedReviews(
  db: Db,
  productNumber: number,
  { sort, onlyWithPhotos, page: requestedPage, perPage }: ReviewQuery,
): Promise<{ reviews: PublicReview[]; page: Page }> {
  const wanted = sql`r.product_number = ${productNumber} and ${shownWhere(sql`r.status`)}
    ${onlyWithPhotos ? sql`and exists (select from review_photos p where p.review_id = r.id)` : sql``}`
  const [counted] = await queryRows(db, { total: col.int }).run(
    sql`select count(*)::int as total from reviews r where ${wanted}`,
  )
  const page = pageOf(counted?.total ?? 0, requestedPage, perPage)
  const rows = await queryRows(db, publishedColumns).run(sql`
    select r.id, r.product_number, r.rating, r.title, r.text, r.reviewer_name, r.created_at,
      r.verified, r.helpful, r.reply,
      r.replied_at, array_to_json(array(
        select json_build_object('key', p.key, 'width', p.width, 'height', p.height)
        from review_photos p where p.review_id = r.id order by p.position
      )) as photos
    from reviews r where ${wanted} order by ${sortOrders[sort]} limit ${perPage} offset ${(page.page - 1) * perPage}`)
  return { reviews: rows.map(shown), page }
}

const publishedColumns = {
  id: col.int,
  product_number: col.int,
  rating: col.int,
  title: col.text,
  text: col.text,
  reviewer_name: col.text,
  created_at: col.timestamp,
  verified: col.boolean,
  helpful: col.int,
  reply: col.text,
  replied_at: col.timestamp.orNull,
  photos: col.json<{ key: string; width: number; height: number }[]>(),
}

const shown = ({
  product_number,
  reviewer_name,
  created_at,
  photos,
  reply,
  replied_at,
  ...review
}: RowOf<typeof publishedColumns>): PublicReview => ({
  ...review,
  ...(reply && replied_at && { reply: { text: reply, date: new Date(replied_at).toISOString() } }),
  productId: product_number,
  reviewerName: reviewer_name,
  date: new Date(created_at).toISOString(),
  photos: photos.map((photo) => ({ ...photo, url: pictureUrl(photo.key, 1200) })),
})

/** Number of published reviews of a product by stars. */
export async function reviewSummaryOf(db: Db, productNumber: number): Promise<ReviewSummary> {
  const rows = await queryRows(db, { rating: col.int, many: col.int, pictured: col.int }).run(sql`
    select r.rating, count(*)::int as many,
      (count(*) filter (where exists (select from review_photos p where p.review_id = r.id)))::int as pictured
    from reviews r where r.product_number = ${productNumber} and ${shownWhere(sql`r.status`)} group by r.rating`)
  const many = (stars: number) => rows.find(({ rating }) => rating === stars)?.many ?? 0
  return {
    stars: [many(1), many(2), many(3), many(4), many(5)],
    withPhotos: rows.reduce((sum, { pictured }) => sum + pictured, 0),
  }
}
