import { and, eq, isNull } from 'drizzle-orm'
import { codRules } from '#domains/cod-rules/tables.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import { staff } from '#domains/staff/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'

/** The name of the demo's rider, and the author of its other back-office settings: real usernames have no space. */
export const demoOffice = { rider: 'demo-rider', marker: 'the demo' } as const

/**
 * Deletes what the demo created in the back office and staff have not adopted: the rule that was not saved again,
 * couriers that were not set up, and the rider who never signed in.
 */
export async function clearOffice(tx: Db, now: Date): Promise<void> {
  const { rider, marker } = demoOffice
  await tx.delete(codRules).where(eq(codRules.updatedBy, marker))
  await tx
    .delete(courierAccounts)
    .where(and(eq(courierAccounts.updatedBy, marker), isNull(courierAccounts.credentials)))
  await tx
    .update(staff)
    .set({ deletedAt: now, isActive: false })
    .where(and(eq(staff.username, rider), isNull(staff.lastLoginAt), isNull(staff.deletedAt)))
  await invalidateTags(tx, ['cod-rules'])
}
