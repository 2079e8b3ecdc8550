import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { permissions as allPermissions } from './permissions.ts'
import { demandsSecondFactor, permissionsHeld } from './permissions-held.ts'
import type { SubAdmin } from './staff-contract.ts'
import { staff } from './tables.ts'

type StaffRow = typeof staff.$inferSelect

/** All staff but the main admin, oldest first. Never contains hashes or secrets. */
export async function subAdmins(db: Db, id?: number): Promise<SubAdmin[]> {
  const rows = await db
    .select({ row: staff, held: permissionsHeld, demanded: demandsSecondFactor })
    .from(staff)
    .where(and(eq(staff.isMain, false), isNull(staff.deletedAt), id === undefined ? undefined : eq(staff.id, id)))
    .orderBy(asc(staff.id))
  return rows.map(subAdminOf)
}

/** @throws NotFound */
export async function subAdminById(db: Db, id: number): Promise<SubAdmin> {
  const [found] = await subAdmins(db, id)
  if (!found) throw new NotFound('Sub-admin')
  return found
}

const subAdminOf = ({ row, held, demanded }: { row: StaffRow; held: string[]; demanded: boolean }): SubAdmin => ({
  id: row.id,
  username: row.username,
  email: row.email,
  phone: row.phone,
  permissions: sortPermissions(held),
  roleId: row.roleId,
  isActive: row.isActive,
  secondFactor: row.totpSince !== null,
  requiresSecondFactor: demanded,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? '',
})

/** Only permissions that still exist, each once, in display order. */
export const sortPermissions = (held: readonly string[]) =>
  allPermissions.filter((permission) => held.includes(permission))

/**
 * The sub-admin with that id, locked until the end of the transaction so that concurrent changes are serialized.
 * @throws NotFound also for the main admin, whose account cannot be changed here
 */
export async function lockSubAdmin(tx: Db, id: number): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.isMain, false), isNull(staff.deletedAt)))
    .for('update')
  if (!row) throw new NotFound('Sub-admin')
  return row
}
