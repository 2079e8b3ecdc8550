import { inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { courierTemplateOf } from '#domains/orders/printing/courier-templates.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { waitingOfOrders } from './start-booking.ts'

/**
 * The orders went into the upload file of a courier: their parcels that wait name it. Orders that are ready get their
 * parcel.
 * @returns how many parcels name it now
 * @throws Refusal 404: there is no such upload file
 */
export function markCourier(
  db: Db,
  { courier, orderIds }: { courier: string; orderIds: string[] },
  member: StaffMember,
): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { name } = await courierTemplateOf(tx, courier)
      const waiting = await waitingOfOrders(tx, orderIds)
      if (waiting.length === 0) return 0
      const marked = await tx
        .update(parcels)
        .set({ courier })
        .where(sql`${inArray(parcels.id, waiting)} and ${parcels.state} = 'waiting'`)
        .returning({ id: parcels.id })
      await writeAudit(tx, member, 'parcel.courier', name, { after: { courier, parcels: marked.length } })
      return marked.length
    }),
  )
}
