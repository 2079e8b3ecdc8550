import { auditLog } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Writes an audit entry in the transaction of the change. `before` and `after` hold only what changed. The shop itself
 * has no id. `at`: time by the application's clock, for entries that are compared with other such times; default: the
 * database's clock.
 */
export async function writeAudit(
  tx: Db,
  by: { id: number | null; username: string },
  action: string,
  subject: string,
  { before, after, at }: { before?: unknown; after?: unknown; at?: Date } = {},
): Promise<void> {
  await tx.insert(auditLog).values({ staffId: by.id, staffName: by.username, action, subject, before, after, at })
}

/** The same for many subjects of one action, in one statement. */
export async function writeAudits(
  tx: Db,
  by: { id: number | null; username: string },
  action: string,
  entries: { subject: string; before?: unknown; after?: unknown }[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(auditLog)
    .values(entries.map((entry) => ({ staffId: by.id, staffName: by.username, action, ...entry })))
}
