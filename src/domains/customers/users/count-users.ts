import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { UserCounts } from '../staff-contract.ts'
import { isHidden } from './user-rows.ts'

/** The figures on the cards. @param vip in paisa */
export async function countUsers(db: Db, vip: number): Promise<UserCounts> {
  const { rows } = await db.execute<Record<'registered' | 'inactive' | 'deleted' | 'guests' | 'vip', number>>(sql`
    with hidden as materialized (select distinct b.email, b.spent from buyers b
      join customers c on c.email = b.email where ${isHidden})
    select registered, inactive, deleted,
      ((select count(*) from buyers where not registered) - (select count(*) from hidden))::int as guests,
      ((select count(*) from buyers where spent > ${vip}) - (select count(*) from hidden
        where spent > ${vip}))::int as vip
    from (
      select coalesce(sum(accounts), 0)::int as registered, coalesce(sum(inactive), 0)::int as inactive,
        coalesce(sum(deleted), 0)::int as deleted
      from account_days_now
    ) accounts`)
  const { registered, inactive, deleted, guests, vip: vips } = rows[0] ?? noUsers
  const total = registered + guests
  return { total, active: total - inactive, inactive, registered, guests, vip: vips, deleted }
}

const noUsers = { registered: 0, inactive: 0, deleted: 0, guests: 0, vip: 0 }
