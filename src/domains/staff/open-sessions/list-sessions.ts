import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { isOpenSession } from '../sessions.ts'
import { staff, staffSessions } from '../tables.ts'
import { deviceOf } from './device-of.ts'
import type { StaffSession } from './staff-contract.ts'

/**
 * Open sessions, the latest used first.
 * @param asking the token of the session of this request
 * @param ofStaff only sessions of this person
 */
export async function listSessions(
  db: Db,
  asking: string | undefined,
  now: Date,
  ofStaff?: number,
): Promise<StaffSession[]> {
  const rows = await db
    .select({ session: staffSessions, person: staff.username })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(isOpenSession(now), ofStaff === undefined ? undefined : eq(staffSessions.staffId, ofStaff)))
    .orderBy(desc(staffSessions.seenAt), desc(staffSessions.id))
  const own = asking && hashToken(asking)
  return rows.map(({ session, person }) => ({
    id: session.id,
    personId: session.staffId,
    person,
    device: deviceOf(session.browser),
    network: session.network,
    openedAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    isCurrent: session.tokenHash === own,
  }))
}
