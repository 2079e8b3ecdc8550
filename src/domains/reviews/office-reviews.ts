import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { likePattern } from '#platform/database/substring.ts'
import { maxMatches, type Page, pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import { officeReviewOf, type ReviewRow, reviewColumns } from './office-review-row.ts'
import type { OfficeReview, officeReviewsQuery, ReviewCounts } from './staff-contract.ts'

type Asked = z.output<typeof officeReviewsQuery>
export type OfficeReviews = { reviews: OfficeReview[]; page: Page; counts: ReviewCounts }

/**
 * Reviews for staff, newest first by default; counts ignore the filters.
 * @param emails whether the authors' e-mail addresses may be shown and searched
 */
export async function officeReviews(db: Db, asked: Asked, emails: boolean): Promise<OfficeReviews> {
  const wanted = matching(asked, emails)
  const [counts, { rows: counted }] = await Promise.all([
    countReviews(db),
    db.execute<{ total: number }>(sql`select count(*)::int as total from reviews r where ${wanted}`),
  ])
  const page = pageOf(counted[0]?.total ?? 0, asked.page ?? 1, asked.perPage ?? 25)
  const { rows } = await db.execute<ReviewRow>(sql`
    with shown as (
      select r.id from reviews r where ${wanted}
      order by ${sortOrders[asked.sort ?? 'newest']} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
    )
    ${reviewColumns} from shown join reviews r using (id) join products p on p.number = r.product_number
    order by ${sortOrders[asked.sort ?? 'newest']}`)
  return { reviews: rows.map((row) => officeReviewOf(row, emails)), page, counts }
}

/**
 * The ids of all reviews that match, for an action on all of them.
 * @throws Refusal 409 if they are not as many as expected
 */
export async function matchReviews(db: Db, { expected, ...asked }: Asked & { expected: number }, emails: boolean) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from reviews r where ${matching(asked, emails)}
    order by ${sortOrders[asked.sort ?? 'newest']} limit ${maxMatches + 1}`)
  checkMatches(expected, rows.length)
  return rows.map(({ id }) => Number(id))
}

const sortOrders: Record<NonNullable<Asked['sort']>, SQL> = {
  newest: sql`r.created_at desc, r.id desc`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
  helpful: sql`r.helpful desc, r.created_at desc, r.id desc`,
}

function matching({ id, search, status, rating, product, photos, replied }: Asked, emails: boolean): SQL {
  const all: SQL[] = [id === undefined ? sql`true` : sql`r.id = ${id}`]
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) all.push(reviewContains(text, emails))
  if (status && status !== 'all') all.push(sql`r.status = ${status}`)
  if (rating !== undefined) all.push(sql`r.rating = ${rating}`)
  if (product !== undefined) all.push(sql`r.product_number = ${product}`)
  if (photos === '1') all.push(sql`exists (select from review_photos f where f.review_id = r.id)`)
  if (replied !== undefined) all.push(replied === '1' ? sql`r.reply <> ''` : sql`r.reply = ''`)
  return sql.join(all, sql` and `)
}

/** Searches the review's text (by a trigram index) and the product's name. */
function reviewContains(text: string, emails: boolean): SQL {
  const part = likePattern(text)
  const inReview = sql`lower(r.title || E'\\n' || r.text || E'\\n' || r.reviewer_name || E'\\n'
    || r.reviewer_email) like ${part}`
  // Staff who may not see e-mail addresses cannot search by them either.
  const shown = emails ? sql`` : sql` and lower(r.title || E'\\n' || r.text || E'\\n' || r.reviewer_name) like ${part}`
  return sql`((${inReview}${shown}) or r.product_number = any(array(
    select number from products where lower(title_en || E'\\n' || title_bn) like ${part}
  )))`
}

/** From an index: the reviews themselves are long. */
async function countReviews(db: Db): Promise<ReviewCounts> {
  const { rows } = await db.execute<{ status: OfficeReview['status']; n: number; stars: number }>(sql`
    select status, sum(n)::int as n, sum(n * rating)::int as stars from (
      select status, rating, count(*) as n from reviews group by status, rating
    ) counted group by status`)
  const of = (status: OfficeReview['status']) => rows.find((row) => row.status === status) ?? { n: 0, stars: 0 }
  const [pending, approved, rejected] = [of('pending').n, of('approved'), of('rejected').n]
  const average = approved.n > 0 ? approved.stars / approved.n : 0
  return {
    total: pending + approved.n + rejected,
    pending,
    approved: approved.n,
    rejected,
    average: Math.round(average * 10) / 10,
  }
}
