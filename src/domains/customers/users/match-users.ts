import { and, eq, inArray } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { maxMatches } from '#shared/paging.ts'
import { customers } from '../tables.ts'
import { userKeys } from './list-users.ts'
import type { UserFilters } from './user-filters.ts'

/**
 * The ids of all matching accounts that this person may change, and the number of other matches.
 * @throws Refusal 409 if the number of matches is not the expected one
 */
export async function matchUsers(
  db: Db,
  { expected, ...filters }: UserFilters & { expected: number },
  member: StaffMember,
): Promise<{ ids: string[]; leftOut: number }> {
  const keys = await userKeys(db, filters, maxMatches + 1)
  checkMatches(expected, keys.length)
  const accounts = keys.filter((key) => !key.startsWith('guest:'))
  const admins = member.isMain ? new Set<string>() : await adminsAmong(db, accounts)
  const ids = accounts.filter((id) => !admins.has(id))
  return { ids, leftOut: keys.length - ids.length }
}

async function adminsAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.role, 'admin'), inArray(customers.id, ids.map(Number))))
  return new Set(rows.map(({ id }) => String(id)))
}
