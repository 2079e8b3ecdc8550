import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissionsHeld } from './permissions-held.ts'
import { staff } from './tables.ts'

/** Condition on `staff` for people who deliver parcels. Excludes the main admin, who has every permission. */
export const deliversParcels = and(
  eq(staff.isMain, false),
  eq(staff.isActive, true),
  isNull(staff.deletedAt),
  sql`'parcels.deliver' = any(${permissionsHeld})`,
)
