import type { Db } from '#platform/database.ts'
import type { StaffMember } from './sessions.ts'
import { auditLog } from './tables.ts'

/** Notes a change by staff, in the transaction that makes it. `before` and `after` hold only what changed. */
export async function note(
  tx: Db,
  by: Pick<StaffMember, 'id' | 'username'>,
  action: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ staffId: by.id, staffName: by.username, action, subject, before: change.before, after: change.after })
}
