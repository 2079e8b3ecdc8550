import { type SQL, sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toPaisa } from '#shared/money.ts'
import { maxMatches, type Page, pageOf, rowsOfPage, searchPageOf } from '#shared/paging.ts'
import type { OfficeUser, UserCounts } from '../staff-contract.ts'
import { countUsers } from './count-users.ts'
import { isSearch, matching, sorted, type UserFilters, type UsersQuery } from './user-filters.ts'
import { usersByKey } from './user-rows.ts'

/** Maximum number of users without paging. */
const maxUnpaged = 10_000

/** One page of the user list, newest first by default. The counts include all users, not only the filtered ones. */
export async function usersPage(
  db: Db,
  query: UsersQuery,
): Promise<{ users: OfficeUser[]; page: Page; counts: UserCounts }> {
  const { vipThreshold } = await shopSettings(db)
  const vip = toPaisa(vipThreshold)
  const perPage = query.page === undefined && query.perPage === undefined ? maxUnpaged : (query.perPage ?? 25)
  const asked = { page: query.page ?? 1, perPage }
  const [counts, first] = await Promise.all([
    countUsers(db, vip),
    isSearch(query) ? search(db, query, vip, asked) : undefined,
  ])
  if (first) {
    const page = searchPageOf(first.total, asked.page, perPage)
    const isShown = first.total <= maxMatches && page.page === asked.page
    const keys = isShown ? first.keys : await keysOf(db, query, vip, page)
    return { users: await usersByKey(db, keys, vip), page, counts }
  }
  const counted = byStatusAlone(query)
  const page = pageOf(counted ? counts[counted] : await countFound(db, query, vip), asked.page, perPage)
  return { users: await usersByKey(db, await keysOf(db, query, vip, page), vip), page, counts }
}

/** The count that equals the total of the list, if status is the only filter. */
function byStatusAlone({ sort: _, order: __, page: ___, perPage: ____, status = 'all', ...query }: UsersQuery) {
  if (query.role === 'all') delete query.role
  if (Object.values(query).some((value) => value !== undefined && value !== '')) return undefined
  return countOf[status]
}

const countOf: Record<NonNullable<UserFilters['status']>, keyof UserCounts> = {
  all: 'total',
  active: 'active',
  inactive: 'inactive',
  registered: 'registered',
  guest: 'guests',
  vip: 'vip',
  deleted: 'deleted',
}

/** Keys of the users that match the filters, newest first, at most `limit`. */
export async function userKeys(db: Db, query: UserFilters, limit: number): Promise<string[]> {
  const { vipThreshold } = await shopSettings(db)
  const where = matching(query, toPaisa(vipThreshold))
  return found(db, sql`select u.key from users u where ${where} order by ${sorted({})} limit ${limit}`)
}

async function countFound(db: Db, query: UsersQuery, vip: number): Promise<number> {
  const [counted] = await queryRows(db, { total: col.int }).run(
    sql`select count(*)::int as total from users u where ${matching(query, vip)}`,
  )
  return counted?.total ?? 0
}

/** A page of a search, and how many match, counted up to `maxMatches` + 1. If that is reached, the keys are any. */
async function search(db: Db, query: UsersQuery, vip: number, { page, perPage }: Pick<Page, 'page' | 'perPage'>) {
  const [first] = await queryRows(db, { total: col.int, keys: col.texts }).run(sql`
    with u as materialized (select * from users u where ${matching(query, vip)} limit ${maxMatches + 1})
    select (select count(*) from u)::int as total,
      array(select u.key from u order by ${sorted(query)} limit ${perPage} offset ${(page - 1) * perPage}) as keys`)
  return first ?? { total: 0, keys: [] }
}

/** Keys of one page. A search that finds more than is counted is read in list order until the page is full. */
function keysOf(db: Db, query: UsersQuery, vip: number, page: Page): Promise<string[]> {
  const { offset, limit } = rowsOfPage(page)
  return found(
    db,
    sql`
    select u.key from users u where ${matching(query, vip, page.precision === 'at_least')} order by ${sorted(query)}
    limit ${limit} offset ${offset}`,
  )
}

async function found(db: Db, select: SQL): Promise<string[]> {
  const rows = await queryRows(db, { key: col.text }).run(select)
  return rows.map(({ key }) => key)
}
