import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { UserCounts } from '../staff-contract.ts'
import { vipWhere } from './vip.ts'

const countColumns = { registered: col.int, inactive: col.int, deleted: col.int, guests: col.int, vip: col.int }

/** The figures on the cards: accounts from their days, guests and VIPs from indexes. @param vip in paisa */
export async function countUsers(db: Db, vip: number): Promise<UserCounts> {
  const [counts] = await queryRows(db, countColumns).run(sql`
    select coalesce(sum(accounts), 0)::int as registered, coalesce(sum(inactive), 0)::int as inactive,
      coalesce(sum(deleted), 0)::int as deleted,
      (select count(*)::int from users where deleted_at is null and not registered) as guests,
      (select count(*)::int from users where deleted_at is null and ${vipWhere(vip)}) as vip
    from account_days_now`)
  const { registered, inactive, deleted, guests, vip: vips } = counts ?? noUsers
  const total = registered + guests
  return { total, active: total - inactive, inactive, registered, guests, vip: vips, deleted }
}

const noUsers = { registered: 0, inactive: 0, deleted: 0, guests: 0, vip: 0 }
