import { desc, eq } from 'drizzle-orm'
import { auditLog } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Who last made such a change, and when. Searched by action, which has an index, and not by subject: the log grows
 * without limit, and a username may be any word.
 */
export async function lastChange(db: Db, action: string): Promise<{ by: string; at: Date } | undefined> {
  const [last] = await db
    .select({ by: auditLog.staffName, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last
}
