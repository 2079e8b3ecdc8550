import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { isPermission, type Permission } from './permissions.ts'
import { demandsSecondFactor, permissionsHeld } from './permissions-held.ts'
import { staff, staffRoles, staffSessions } from './tables.ts'

const minute = 60_000
/** A session ends 60 minutes after its last use, and 12 hours after it was opened. */
const idle = 60 * minute
const maxAgeMs = 12 * 60 * minute
const maxBrowserLength = 300

/** A signed-in member of staff. The main admin holds all permissions. */
export type StaffMember = {
  id: number
  username: string
  isMain: boolean
  permissions: Permission[]
  /** The names of the role; null for the main admin and for staff with permissions of their own. */
  role: { en: string; bn: string } | null
  /** A second factor is required and not set up: until it is, they may do nothing else. */
  lacksSecondFactor: boolean
  loginTime: Date
}

/** Where a session was opened: the User-Agent header, and the network of the address. */
export type SessionOrigin = { browser: string; network: string }

/** Opens a session and returns the token for the cookie. */
export async function openStaffSession(
  db: Db,
  staffId: number,
  { browser, network }: SessionOrigin,
  now: Date,
): Promise<string> {
  const token = newToken()
  await db.insert(staffSessions).values({
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + maxAgeMs),
    browser: browser.slice(0, maxBrowserLength),
    network,
  })
  return token
}

/** Condition on `staff_sessions` and `staff` for valid sessions. */
export const isOpenSession = (now: Date) =>
  and(
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.seenAt, new Date(now.getTime() - idle)),
    eq(staff.isActive, true),
    isNull(staff.deletedAt),
  )

/** Has a session ended by its times? */
export const hasRunOut = ({ expiresAt, seenAt }: { expiresAt: Date; seenAt: Date }, now: Date): boolean =>
  expiresAt <= now || seenAt.getTime() <= now.getTime() - idle

/**
 * The staff member of a token, with their current permissions; undefined if the session has ended or is unknown.
 * @param isIdle the request is a poll of an unattended screen, which does not count as use of the session
 */
export async function staffByToken(
  db: Db,
  token: string | undefined,
  clock: Clock,
  isIdle: boolean,
): Promise<StaffMember | undefined> {
  if (!token || token.length > 100) return undefined
  const now = clock()
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({
      id: staff.id,
      username: staff.username,
      isMain: staff.isMain,
      permissions: permissionsHeld,
      roleEn: staffRoles.nameEn,
      roleBn: staffRoles.nameBn,
      lacksSecondFactor: sql<boolean>`${staff.totpSince} is null and ${demandsSecondFactor}`,
      loginTime: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffRoles, eq(staffRoles.id, staff.roleId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isOpenSession(now)))
  if (!row) return undefined
  // Updated at most once a minute.
  if (!isIdle && now.getTime() - row.seenAt.getTime() > minute) {
    await ignoreUnavailable(db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.tokenHash, tokenHash)))
  }
  const { seenAt: _, roleEn, roleBn, ...member } = row
  const role = roleEn === null ? null : { en: roleEn, bn: roleBn ?? '' }
  return { ...member, role, permissions: row.permissions.filter(isPermission) }
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

export async function purgeStaffSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
}

/** Whether the staff member has the permission. The main admin has all. */
export const mayDo = (
  member: Pick<StaffMember, 'isMain' | 'permissions'> | undefined,
  permission: Permission,
): boolean => member !== undefined && (member.isMain || member.permissions.includes(permission))
