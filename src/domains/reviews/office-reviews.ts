import { sql } from 'drizzle-orm'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { maxMatches, type Page, pageOf } from '#shared/paging.ts'
import { type ReviewStatus, reviewStatuses, reviewStatusesWhere } from '#shared/reviews/review-status.ts'
import { officeReviewOf, reviewColumns, reviewRowColumns } from './office-review-row.ts'
import {
  idsFound,
  idsOn,
  matching,
  type ReviewQuery,
  type ShownIds,
  searchedPage,
  searchText,
  sortOrderOf,
} from './search-reviews.ts'
import type { OfficeReview, ReviewCounts } from './staff-contract.ts'

export type OfficeReviews = { reviews: OfficeReview[]; page: Page; counts: ReviewCounts }

/**
 * Reviews for staff, newest first by default; counts ignore the filters.
 * @param emails whether the authors' e-mail addresses may be shown and searched
 */
export async function officeReviews(db: Db, query: ReviewQuery, emails: boolean): Promise<OfficeReviews> {
  const counting = countReviews(db)
  const [counts, { ids, page }] = await Promise.all([
    counting,
    searchText(query) ? searchedPage(db, query, emails) : listedPage(db, query, counting),
  ])
  const rows = await queryRows(db, reviewRowColumns).run(sql`
    ${reviewColumns} from unnest(${sql.param(ids)}::bigint[]) with ordinality as shown (id, place)
      join reviews r using (id) join products p on p.number = r.product_number
    order by place`)
  return { reviews: rows.map((row) => officeReviewOf(row, emails)), page, counts }
}

async function listedPage(db: Db, query: ReviewQuery, counts: Promise<ReviewCounts>): Promise<ShownIds> {
  const wanted = matching(query)
  const page = pageOf(await totalOf(db, query, counts), query.page ?? 1, query.perPage ?? 25)
  return { ids: await idsOn(db, page, wanted, sortOrderOf(query)), page }
}

/** The counts of the cards, where no filter but the status is set. */
async function totalOf(db: Db, query: ReviewQuery, counts: Promise<ReviewCounts>): Promise<number> {
  const { id, rating, product, photos, replied, status = 'all' } = query
  if ([id, rating, product, photos, replied].every((filter) => filter === undefined))
    return (await counts)[status === 'all' ? 'total' : status]
  const [counted] = await queryRows(db, { total: col.int }).run(
    sql`select count(*)::int as total from reviews r where ${matching(query)}`,
  )
  return counted?.total ?? 0
}

/**
 * The ids of all reviews that match, for an action on all of them.
 * @throws Refusal 409 if their number is not the expected one
 */
export async function matchReviews(
  db: Db,
  { expected, ...query }: ReviewQuery & { expected: number },
  emails: boolean,
) {
  const ids = searchText(query)
    ? await idsFound(db, query, emails)
    : await idsOn(db, { page: 1, perPage: maxMatches + 1 }, matching(query), sortOrderOf(query))
  checkMatches(expected, ids.length)
  return ids
}

/** From an index: the reviews themselves are long. */
async function countReviews(db: Db): Promise<ReviewCounts> {
  const rows = await queryRows(db, {
    status: col.text.as<ReviewStatus>(),
    n: col.int,
    stars: col.int,
  }).run(sql`
    select status, sum(n)::int as n, sum(n * rating)::int as stars from (
      select status, rating, count(*) as n from reviews group by status, rating
    ) counted group by status`)
  const of = (status: ReviewStatus) => rows.find((row) => row.status === status) ?? { n: 0, stars: 0 }
  const shown = reviewStatusesWhere(({ isShown }) => isShown).map(of)
  const many = sum(shown.map(({ n }) => n))
  const average = many > 0 ? sum(shown.map(({ stars }) => stars)) / many : 0
  return {
    total: sum(reviewStatuses.map((status) => of(status).n)),
    ...(Object.fromEntries(reviewStatuses.map((status) => [status, of(status).n])) as Record<ReviewStatus, number>),
    average: Math.round(average * 10) / 10,
  }
}

const sum = (figures: number[]) => figures.reduce((all, each) => all + each, 0)
