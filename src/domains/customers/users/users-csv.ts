import { sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { showPhone } from '#shared/phone.ts'
import { csvLine } from '#shared/text/csv.ts'
import type { OfficeUser } from '../staff-contract.ts'
import { matching, sorted, type UserFilters } from './user-filters.ts'
import { usersByKey } from './user-rows.ts'

const heads = [
  'ID',
  'Name',
  'E-mail',
  'Phone',
  'Kind',
  'Role',
  'Status',
  'Orders',
  'Total spent (taka)',
  'Joined',
  'Last order',
  'Last log-in',
]

/** Users per read, so that memory does not grow with the file. */
const batchSize = 1000

/** Positions per search: what the filters find is found anew for each of them. */
const positionsPerSearch = 10_000

/** The filtered users as CSV, the newest first. */
export async function* usersCsv(db: Db, query: UserFilters): AsyncGenerator<string> {
  const { vipThreshold } = await shopSettings(db)
  const vip = toPaisa(vipThreshold)
  yield `\uFEFF${csvLine(heads)}`
  let before = sql`true`
  for (;;) {
    const rows = await queryRows(db, { key: col.text, at: col.text }).run(sql`
      select u.key, u.joined_at::text as at from users u where ${matching(query, vip)} and ${before}
      order by ${sorted({})} limit ${positionsPerSearch}`)
    const keys = rows.map(({ key }) => key)
    for (let from = 0; from < keys.length; from += batchSize) {
      const users = await usersByKey(db, keys.slice(from, from + batchSize), vip)
      yield users.map(lineOf).join('')
    }
    const last = rows.at(-1)
    if (!last || rows.length < positionsPerSearch) return
    before = sql`(u.joined_at, u.key) < (${last.at}::timestamptz, ${last.key})`
  }
}

const lineOf = (user: OfficeUser): string =>
  csvLine([
    user.registered ? user.id : '',
    user.name,
    user.email,
    showPhone(user.phone),
    user.registered ? 'Registered' : 'Guest',
    user.displayRole,
    user.status,
    user.orders,
    user.totalSpent,
    dhakaDay(new Date(user.registeredAt)),
    user.lastOrderDate ? dhakaDay(new Date(user.lastOrderDate)) : '',
    user.lastLoginAt ? dhakaDay(new Date(user.lastLoginAt)) : '',
  ])
