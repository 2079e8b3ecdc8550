import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Keeps all categories and their slugs until this transaction ends. Taken before any product is locked. */
export async function lockCategoriesShared(tx: Db): Promise<void> {
  await tx.execute(sql`select from categories order by id for key share`)
}
