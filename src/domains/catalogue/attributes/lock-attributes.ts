import { sql } from 'drizzle-orm'
import { lockMembers } from '#domains/catalogue/collections/refresh-collection.ts'
import type { Db } from '#platform/database/database.ts'

/** Serializes changes of attributes, with those of collections by rule that may name their values. */
export async function lockAttributes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('attributes'))`)
  await lockMembers(tx)
}

/** Keeps attributes and their values unchanged until this transaction ends. Taken before any product is locked. */
export async function lockAttributesShared(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('attributes'))`)
}
