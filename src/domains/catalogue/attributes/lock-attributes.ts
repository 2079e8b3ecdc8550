import { sql } from 'drizzle-orm'
import { lockMembers } from '#domains/catalogue/collections/refresh-collection.ts'
import type { Db } from '#platform/database/database.ts'

/** Serializes changes of attributes, with those of collections by rule that may name their values. */
export async function lockAttributes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('attributes'))`)
  await lockMembers(tx)
}

/** Until this transaction ends, attributes and their values stay as they are. Taken before any product is locked. */
export async function holdAttributes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('attributes'))`)
}
