import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { sortPermissions } from '../sub-admins.ts'
import { staff, staffRoles } from '../tables.ts'
import { type RoleKey, roleKeys, type StaffRole } from './staff-contract.ts'
import { standardRoles } from './standard-roles.ts'

export type RoleRow = typeof staffRoles.$inferSelect

/** All roles: the standard ones, then those that the shop created, oldest first. */
export async function listRoles(db: Db): Promise<StaffRole[]> {
  const rows = await withPeople(db)
  const place = ({ key }: StaffRole) => (key === null ? roleKeys.length : roleKeys.indexOf(key))
  return rows.sort((a, b) => place(a) - place(b) || a.id - b.id)
}

/** @throws NotFound */
export async function roleById(db: Db, id: number): Promise<StaffRole> {
  const [role] = await withPeople(db, id)
  if (!role) throw new NotFound('Role')
  return role
}

async function withPeople(db: Db, id?: number): Promise<StaffRole[]> {
  const has = or(eq(staff.roleId, staffRoles.id), and(eq(staff.isMain, true), eq(staffRoles.key, 'owner')))
  const rows = await db
    .select({ role: staffRoles, username: staff.username, since: staff.totpSince })
    .from(staffRoles)
    .leftJoin(staff, and(has, isNull(staff.deletedAt)))
    .where(id === undefined ? undefined : eq(staffRoles.id, id))
    .orderBy(asc(sql`lower(${staff.username})`))
  return [...Map.groupBy(rows, ({ role }) => role.id).values()].map((ofRole) => {
    const people = ofRole.filter(({ username }) => username !== null)
    return viewOf(
      (ofRole[0] as (typeof ofRole)[number]).role,
      people.map(({ username }) => username ?? ''),
      people.filter(({ since }) => since === null).length,
    )
  })
}

function viewOf(row: RoleRow, people: string[], lacking: number): StaffRole {
  const key = roleKeys.find((each) => each === row.key) ?? null
  // The main admin has all permissions, including those that a release adds.
  const isOwner = key === 'owner'
  return {
    id: row.id,
    key,
    nameEn: row.nameEn,
    nameBn: row.nameBn,
    permissions: isOwner ? [...standardRoles.owner.permissions] : sortPermissions(row.permissions),
    standard: key === null ? null : [...standardRoles[key as RoleKey].permissions],
    requiresSecondFactor: row.requiresSecondFactor,
    version: row.version,
    people,
    lacking,
  }
}

/**
 * The role, locked until the end of the transaction, so that it is not assigned in the meantime.
 * @throws NotFound, Refusal 409 'stale'
 */
export async function lockRole(tx: Db, id: number, version: number): Promise<RoleRow> {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update')
  if (!role) throw new NotFound('Role')
  if (role.version !== version)
    throw new Refusal(409, 'stale', `${role.changedBy} has changed this role in the meantime`, {
      changedBy: role.changedBy,
    })
  return role
}

/**
 * A role that can be given to a sub-admin; it stays until the end of the transaction.
 * @throws Refusal 422, also for the role of the main admin
 */
export async function roleToGive(tx: Db, id: number, field: 'roleId' | 'give'): Promise<RoleRow> {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('key share')
  if (role && role.key !== 'owner') return role
  const sentence = role ? 'This role is the main admin’s alone' : 'This role is no longer there'
  throw new Refusal(422, 'unknown_role', sentence, { fields: { [field]: sentence } })
}

/** The name in English; in Bangla if there is no English one. */
export const nameOfRole = ({ nameEn, nameBn }: Pick<RoleRow, 'nameEn' | 'nameBn'>): string => nameEn || nameBn
