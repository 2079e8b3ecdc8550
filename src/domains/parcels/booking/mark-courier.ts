import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { courierTemplateOf } from '#domains/orders/printing/courier-templates.ts'
import { orders } from '#domains/orders/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { type OrderStatus, statusesWhere } from '#shared/orders/order-status.ts'
import { parcelReadyOrders } from './start-booking.ts'

const sendable = statusesWhere(({ isOpen, queue }) => isOpen && queue !== 'to_confirm')

/**
 * Records that orders were written into the upload file of a courier: their waiting parcels get that courier, unless
 * they have a consignment number of another booking. Orders that are ready get their parcel; of delivered ones only
 * replacements go out.
 * @returns number of parcels with this courier
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
      await parcelReadyOrders(tx, orderIds)
      // Of an order that was split, one parcel may be on its way already.
      const ordersThatAre = (statuses: readonly OrderStatus[]) =>
        tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt), inArray(orders.status, statuses)))
      const isFiled = or(
        inArray(parcels.orderRow, ordersThatAre(sendable)),
        and(inArray(parcels.orderRow, ordersThatAre(['delivered'])), isNotNull(parcels.requestId)),
      )
      const marked = await tx
        .update(parcels)
        .set({ courier })
        .where(and(isFiled, eq(parcels.state, 'waiting'), isNull(parcels.consignment)))
        .returning({ id: parcels.id })
      if (marked.length === 0) return 0
      await writeAudit(tx, member, 'parcel.courier', name, { after: { courier, parcels: marked.length } })
      return marked.length
    }),
  )
}
