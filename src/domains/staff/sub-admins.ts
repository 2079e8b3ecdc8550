import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { permissions as allPermissions, isPermission } from './permissions.ts'
import type { SubAdmin } from './staff-contract.ts'
import { staff } from './tables.ts'

type StaffRow = typeof staff.$inferSelect

/** Everybody who works here but the main admin, oldest first. Never a hash or a secret. */
export async function subAdmins(db: Db): Promise<SubAdmin[]> {
  const rows = await db
    .select()
    .from(staff)
    .where(and(eq(staff.isMain, false), isNull(staff.deletedAt)))
    .orderBy(asc(staff.id))
  return rows.map(subAdminOf)
}

export const subAdminOf = (row: StaffRow): SubAdmin => ({
  id: row.id,
  username: row.username,
  email: row.email,
  phone: row.phone,
  permissions: inOrder(row.permissions),
  isActive: row.isActive,
  secondFactor: row.totpSince !== null,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? '',
})

/** Only what still exists, each once, in the order in which permissions are shown. */
export const inOrder = (held: readonly string[]) =>
  allPermissions.filter((permission) => held.some((each) => each === permission && isPermission(each)))

/**
 * The sub-admin with that id, held until the end of the transaction so that two changes take turns.
 * @throws NotFound also for the main admin: nobody changes that account here
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
