import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Empties the audit log for a test; disables the trigger that prevents this only for that time. */
export async function emptyAuditLog(db: Db) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    await tx.execute(sql`delete from audit_log`)
    await tx.execute(sql`alter table audit_log enable always trigger audit_log_append_only`)
  })
}
