import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { csvLine } from '#shared/csv.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { showPhone } from '#shared/phone.ts'
import type { OfficeUser } from '../staff-contract.ts'
import { userKeys } from './list-users.ts'
import type { UserFilters } from './user-filters.ts'
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

/** The filtered users as CSV. */
export async function* usersCsv(db: Db, asked: UserFilters): AsyncGenerator<string> {
  const { vipThreshold } = await shopSettings(db)
  const keys = await userKeys(db, asked)
  yield `\uFEFF${csvLine(heads)}`
  for (let from = 0; from < keys.length; from += batchSize) {
    const users = await usersByKey(db, keys.slice(from, from + batchSize), toPaisa(vipThreshold))
    yield users.map(lineOf).join('')
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
