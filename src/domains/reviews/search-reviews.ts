import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { productMayContain } from '#domains/catalogue/products/office-query.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { likePattern } from '#platform/database/substring.ts'
import { maxMatches, type Page, rowsOfPage, searchPageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { officeReviewsQuery } from './staff-contract.ts'

export type ReviewQuery = z.output<typeof officeReviewsQuery>
export type ShownIds = { ids: number[]; page: Page }

/**
 * Up to 10,000 matches are read at once and sorted. If there are more, the page is read in the order of the list:
 * frequent words appear early, and `strpos` lets the planner expect that.
 */
export async function searchedPage(db: Db, query: ReviewQuery, emails: boolean): Promise<ShownIds> {
  const ids = await idsFound(db, query, emails)
  const page = searchPageOf(ids.length, query.page ?? 1, query.perPage ?? 25)
  const before = (page.page - 1) * page.perPage
  if (page.precision !== 'at_least') return { ids: ids.slice(before, before + page.perPage), page }
  const wanted = matching(query, containsUnindexed(searchText(query), emails))
  return { ids: await idsOn(db, page, wanted, sortOrderOf(query)), page }
}

/** Up to `maxMatches` + 1 reviews with the search text; if there are not more, all of them in the order of the list. */
export async function idsFound(db: Db, query: ReviewQuery, emails: boolean): Promise<number[]> {
  const found = searchConditions(searchText(query), emails).map(
    (condition) => sql`
      (select r.id, r.created_at, r.rating, r.helpful from reviews r where ${matching(query, condition)}
        limit ${maxMatches + 1})`,
  )
  const [all] = await queryRows(db, { ids: col.json<number[]>() }).run(sql`
    select array_to_json(array(
      select r.id from (select * from (${sql.join(found, sql` union `)}) found limit ${maxMatches + 1}) r
      order by ${sortOrderOf(query)})) as ids`)
  return all?.ids ?? []
}

export async function idsOn(
  db: Db,
  page: Pick<Page, 'page' | 'perPage' | 'precision'>,
  wanted: SQL,
  order: SQL,
): Promise<number[]> {
  const { offset, limit } = rowsOfPage(page)
  const rows = await queryRows(db, { id: col.int }).run(sql`
    select r.id from reviews r where ${wanted} order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

const sortOrders: Record<NonNullable<ReviewQuery['sort']>, SQL> = {
  newest: sql`r.created_at desc, r.id desc`,
  oldest: sql`r.created_at, r.id`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
  helpful: sql`r.helpful desc, r.created_at desc, r.id desc`,
}

export const sortOrderOf = ({ sort = 'newest' }: ReviewQuery): SQL => sortOrders[sort]

export const searchText = ({ search = '' }: ReviewQuery): string => tidyLine(search).toLowerCase()

/** @param found a condition for the search text */
export function matching({ id, status, rating, product, photos, replied }: ReviewQuery, found?: SQL): SQL {
  const all: SQL[] = [id === undefined ? sql`true` : sql`r.id = ${id}`]
  if (found) all.push(found)
  if (status && status !== 'all') all.push(sql`r.status = ${status}`)
  if (rating !== undefined) all.push(sql`r.rating = ${rating}`)
  if (product !== undefined) all.push(sql`r.product_number = ${product}`)
  if (photos === '1') all.push(sql`exists (select from review_photos f where f.review_id = r.id)`)
  if (replied !== undefined) all.push(replied === '1' ? sql`r.reply <> ''` : sql`r.reply = ''`)
  return sql.join(all, sql` and `)
}

const textOf = (fields: string[]): SQL => sql.raw(`lower(${fields.map((name) => `r.${name}`).join(` || E'\\n' || `)})`)
/** As in the index 'reviews_search'. */
const fullText = textOf(['title', 'text', 'reviewer_name', 'reviewer_email'])
const shownText = textOf(['title', 'text', 'reviewer_name'])

/** Searches the review's text and the product's name. Apart, each has its index. */
function searchConditions(text: string, emails: boolean): SQL[] {
  const part = likePattern(text)
  // Staff who may not see e-mail addresses cannot search by them either.
  const shown = emails ? sql`` : sql` and ${shownText} like ${part}`
  return [sql`(${fullText} like ${part}${shown})`, sql`r.product_number in (${productsWith(text)})`]
}

/** Whether review `r` contains a text that many do. */
const containsUnindexed = (text: string, emails: boolean): SQL =>
  sql`(strpos(${emails ? fullText : shownText}, ${text}) > 0 or r.product_number in (${productsWith(text)}))`

/** By title. */
const productsWith = (text: string): SQL => sql`
  select number from products p
  where ${productMayContain(text)} and strpos(lower(p.title_en || E'\\n' || p.title_bn), ${text}) > 0`
