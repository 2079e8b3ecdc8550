import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { isPermission, type Permission } from './permissions.ts'
import { staff, staffSessions } from './tables.ts'

const minute = 60_000
/** A session ends 60 minutes after its last use, and 12 hours after it was opened. */
const idle = 60 * minute
const maxAgeMs = 12 * 60 * minute

/** A signed-in member of staff. The main admin holds all permissions. */
export type StaffMember = {
  id: number
  username: string
  isMain: boolean
  permissions: Permission[]
  loginTime: Date
}

/** Opens a session and returns the token for the cookie. */
export async function openStaffSession(db: Db, staffId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(staffSessions).values({
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + maxAgeMs),
  })
  return token
}

/** The staff member of a token, with their current permissions; undefined if the session has ended or is unknown. */
export async function staffByToken(db: Db, token: string | undefined, clock: Clock): Promise<StaffMember | undefined> {
  if (!token || token.length > 100) return undefined
  const now = clock()
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({
      id: staff.id,
      username: staff.username,
      isMain: staff.isMain,
      permissions: staff.permissions,
      loginTime: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.seenAt, new Date(now.getTime() - idle)),
        eq(staff.isActive, true),
        isNull(staff.deletedAt),
      ),
    )
  if (!row) return undefined
  // Updated at most once a minute.
  if (now.getTime() - row.seenAt.getTime() > minute) {
    await ignoreUnavailable(db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.tokenHash, tokenHash)))
  }
  const { seenAt: _, ...member } = row
  return { ...member, permissions: row.permissions.filter(isPermission) }
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(token)))
}

/** Ends all sessions of a staff member, except the one of the token `but`. */
export async function closeStaffSessions(db: Db, staffId: number, but?: string): Promise<void> {
  await db
    .delete(staffSessions)
    .where(
      and(eq(staffSessions.staffId, staffId), but ? sql`${staffSessions.tokenHash} <> ${hashToken(but)}` : undefined),
    )
}

/** Whether the staff member has the permission. The main admin has all. */
export const mayDo = (member: StaffMember | undefined, permission: Permission): boolean =>
  member !== undefined && (member.isMain || member.permissions.includes(permission))
