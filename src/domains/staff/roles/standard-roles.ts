import type { Db } from '#platform/database/database.ts'
import { type Permission, permissions } from '../permissions.ts'
import { staffRoles } from '../tables.ts'
import type { RoleKey } from './staff-contract.ts'

/**
 * The roles that every shop has. Their permissions can be changed, their names cannot, and they are not deleted. A
 * permission that a later release adds here reaches an existing shop only when its owner restores the standard.
 */
export const standardRoles: Record<RoleKey, { nameEn: string; nameBn: string; permissions: readonly Permission[] }> = {
  // The role of the main admin.
  owner: { nameEn: 'Owner', nameBn: 'মালিক', permissions },
  // 'parcels.deliver' makes a person a rider with a list of open parcels; a manager who only leads needs none.
  manager: {
    nameEn: 'Manager',
    nameBn: 'ম্যানেজার',
    permissions: permissions.filter((permission) => permission !== 'parcels.deliver'),
  },
  caller: {
    nameEn: 'Caller',
    nameBn: 'কলার',
    permissions: ['products.view', 'orders.view', 'orders.edit', 'orders.cancel', 'users.view'],
  },
  packer: { nameEn: 'Packer', nameBn: 'প্যাকার', permissions: ['products.view', 'orders.view', 'orders.edit'] },
  accountant: {
    nameEn: 'Accountant',
    nameBn: 'হিসাবরক্ষক',
    permissions: ['orders.view', 'orders.export', 'orders.payment', 'inventory.view', 'analytics.view', 'reports.view'],
  },
}

/** Creates the missing standard roles. Idempotent, and safe in several processes at once. */
export async function ensureStandardRoles(db: Db): Promise<void> {
  const rows = Object.entries(standardRoles).map(([key, role]) => ({
    key,
    ...role,
    permissions: [...role.permissions],
  }))
  await db.insert(staffRoles).values(rows).onConflictDoNothing()
}
