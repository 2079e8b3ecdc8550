import { sql } from 'drizzle-orm'
import { lockMembers } from '#domains/catalogue/collections/refresh-collection.ts'
import type { Db } from '#platform/database/database.ts'

/** Serializes changes of colours, with those of collections by rule that may name them. */
export async function lockColors(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('colors'))`)
  await lockMembers(tx)
}

/**
 * Keeps names, spellings and looks of colours unchanged until this transaction ends. Taken before any product is
 * locked, and after the attributes.
 */
export async function lockColorsShared(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('colors'))`)
}
