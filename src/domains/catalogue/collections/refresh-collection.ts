import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { memberLock } from './member-rules.ts'

/** Changes of products wait until this transaction has ended, and it waits for those that have begun. */
export async function lockMembers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(memberLock)})`)
}

/** Applies the rule of a collection to all products. `lockMembers` comes first. */
export async function refreshCollection(tx: Db, slug: string): Promise<void> {
  await tx.execute(sql`select refresh_collection(${slug})`)
}

/** Whether a collection with these times is open. */
export const isOpenAt = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
