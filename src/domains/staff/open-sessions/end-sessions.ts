import { and, eq, ne, type SQL } from 'drizzle-orm'
import { writeAudits } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { hasRunOut, type StaffMember } from '../sessions.ts'
import { staff, staffSessions } from '../tables.ts'

type Which = {
  /** `others`: all except the session of this request. */
  id?: number | 'others' | undefined
  /** Only sessions of this person. */
  personId?: number | undefined
}

/**
 * Ends sessions: their next request, in any process, is not signed in. The log has an entry per person.
 * @param asking the token of the session of this request
 * @throws NotFound when the given session does not exist
 */
export async function endSessions(
  db: Db,
  { id, personId }: Which,
  by: StaffMember,
  asking: string | undefined,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const conditions: (SQL | undefined)[] = [
      personId === undefined ? undefined : eq(staffSessions.staffId, personId),
      typeof id === 'number'
        ? eq(staffSessions.id, id)
        : asking
          ? ne(staffSessions.tokenHash, hashToken(asking))
          : undefined,
    ]
    const deleted = await tx
      .delete(staffSessions)
      .where(and(...conditions))
      .returning({
        staffId: staffSessions.staffId,
        expiresAt: staffSessions.expiresAt,
        seenAt: staffSessions.seenAt,
      })
    // Expired sessions are deleted too, but do not count as ended.
    const ended = deleted.filter((session) => !hasRunOut(session, now))
    if (ended.length === 0 && typeof id === 'number') throw new NotFound('Session')
    const people = await tx.select({ id: staff.id, username: staff.username }).from(staff)
    const entries = [...Map.groupBy(ended, ({ staffId }) => staffId)].map(([staffId, sessions]) => ({
      subject: people.find((person) => person.id === staffId)?.username ?? '',
      after: { sessions: sessions.length },
    }))
    await writeAudits(tx, by, 'staff.end-sessions', entries)
    return ended.length
  })
}
