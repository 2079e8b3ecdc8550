import { sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { toPaisa } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import type { OfficeUser, UserCounts } from '../staff-contract.ts'
import { countUsers } from './count-users.ts'
import { columnOf, directionOf, matching, there, type UserFilters, type UsersQuery } from './user-filters.ts'
import { guests, registered, registeredBuyers, usersByKey } from './user-rows.ts'

/** Maximum number of users without paging. */
const maxUnpaged = 10_000

/** One page of the user list, newest first by default. The counts include everybody, not only the filtered users. */
export async function usersPage(
  db: Db,
  query: UsersQuery,
): Promise<{ users: OfficeUser[]; page: Page; counts: UserCounts }> {
  const { vipThreshold } = await shopSettings(db)
  const vip = toPaisa(vipThreshold)
  const perPage = query.page === undefined && query.perPage === undefined ? maxUnpaged : (query.perPage ?? 25)
  const counted = byStatusAlone(query)
  const [counts, found] = await Promise.all([
    countUsers(db, vip),
    counted ? undefined : findUsers(db, query, vip, { page: query.page ?? 1, perPage }),
  ])
  const page = pageOf(found?.total ?? (counted ? counts[counted] : 0), query.page ?? 1, perPage)
  // A page beyond the last one shows the last page.
  const keys =
    found && page.page === (query.page ?? 1)
      ? found.keys
      : ((await keysOfBuyers(db, query, vip, page)) ?? (await keysOf(db, query, vip, page)))
  return { users: await usersByKey(db, keys, vip), page, counts }
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

/** Ids of all users that match the filters, in list order. */
export async function userKeys(db: Db, query: UserFilters): Promise<string[]> {
  const { vipThreshold } = await shopSettings(db)
  return keysOf(db, query, toPaisa(vipThreshold))
}

/** Total and page in one pass over all matching users. */
async function findUsers(db: Db, query: UsersQuery, vip: number, { page, perPage }: Pick<Page, 'page' | 'perPage'>) {
  const [where, by] = [matching(query, vip), columnOf(query)]
  const { rows } = await db.execute<{ total: number; keys: string[] }>(sql`
    with ${there(query)}, found as materialized (
      select key, ${by} as place from ${registered} where ${where}
      union all
      select key, ${by} as place from ${guests} where ${where}
    )
    select (select count(*) from found)::int as total, array(
      select key from found order by place ${directionOf(query)}, key limit ${perPage} offset ${(page - 1) * perPage}
    ) as keys`)
  return rows[0] ?? { total: 0, keys: [] }
}

/** Limits registered users and guests to the end of the page before merging both, so that not everybody is sorted. */
async function keysOf(
  db: Db,
  query: Omit<UsersQuery, 'page' | 'perPage'>,
  vip: number,
  page?: Page,
): Promise<string[]> {
  const [where, by] = [matching(query, vip), columnOf(query)]
  const end = page ? sql`limit ${page.page * page.perPage}` : sql``
  const { rows } = await db.execute<{ key: string }>(sql`
    with ${there(query)}
    select key from (
      (select key, ${by} as place from ${registered} where ${where} order by place ${directionOf(query)}, key ${end})
      union all
      (select key, ${by} as place from ${guests} where ${where} order by place ${directionOf(query)}, key ${end})
    ) both_kinds order by place ${directionOf(query)}, key
    ${page ? sql`limit ${page.perPage} offset ${(page.page - 1) * page.perPage}` : sql``}`)
  return rows.map(({ key }) => key)
}

/** As the indexes of buyers have them. */
const largestFirst = { spent: sql`spent desc nulls last`, lastOrder: sql`ordered desc` }

/**
 * A page of those who spent most or ordered last, read in the order of an index, while keysOf sorts everybody.
 * @returns undefined if something else is asked, or if accounts without orders may be on the page
 */
async function keysOfBuyers(
  db: Db,
  query: UsersQuery,
  vip: number,
  { page, perPage }: Page,
): Promise<string[] | undefined> {
  const { sort, order = 'desc' } = query
  if ((sort !== 'spent' && sort !== 'lastOrder') || order !== 'desc' || !byStatusAlone(query)) return undefined
  const [where, by] = [matching({ status: query.status }, vip), largestFirst[sort]]
  const end = page * perPage
  const { rows } = await db.execute<{ key: string; spent: number }>(sql`
    select key, spent from (
      (select key, spent, ordered from ${registeredBuyers} where ${where} order by ${by}, key limit ${end})
      union all
      (select key, spent, ordered from ${guests} where ${where} order by ${by}, key limit ${end})
    ) both_kinds order by ${by}, key limit ${perPage} offset ${end - perPage}`)
  // Accounts without orders have spent as much as buyers who cancelled everything: nothing.
  const isFull = rows.length === perPage && (sort !== 'spent' || Number(rows.at(-1)?.spent) > 0)
  return isFull ? rows.map(({ key }) => key) : undefined
}
