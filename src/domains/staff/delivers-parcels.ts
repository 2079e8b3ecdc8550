import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissionsHeld } from './permissions-held.ts'
import { staff } from './tables.ts'

/**
 * The condition on `staff` for those who deliver parcels. The main admin, who may do everything, is not one of them.
 */
export const deliversParcels = and(
  eq(staff.isMain, false),
  eq(staff.isActive, true),
  isNull(staff.deletedAt),
  sql`'parcels.deliver' = any(${permissionsHeld})`,
)
