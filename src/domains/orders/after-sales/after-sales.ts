import { mayStillCancel, mayStillReport, reportableUntil } from '#domains/orders/access/shopper-rights.ts'
import { isPlacedBy, isShopperOf, type Viewer } from '#domains/orders/access/who-may-see.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { requestStates } from '#shared/orders/request-status.ts'
import { advanceAskedFor } from '../advance-asked.ts'
import type { OrderView } from '../contract.ts'
import type { OrderRow } from '../order-view.ts'
import { requestsOf } from './requests.ts'

type AfterSales = Required<
  Pick<OrderView, 'requests' | 'canCancel' | 'canReport' | 'reportUntil' | 'canClaim' | 'isYours' | 'advanceDue'>
>

/**
 * What the viewer can still do with an order. Computed here, so that pages need neither rules nor a clock. For viewers
 * who see the whole order.
 */
export async function afterSalesOf(db: Db, order: OrderRow, viewer: Viewer, now: Date): Promise<AfterSales> {
  const [requests, advanceDue] = await Promise.all([
    requestsOf(db, order.id, { forStaff: viewer.staffMayView }),
    advanceAskedFor(db, order),
  ])
  const isOpen = requests.some(({ status }) => requestStates[status].isOpen)
  const isShopper = isShopperOf(order, viewer)
  return {
    requests,
    advanceDue: toTaka(advanceDue),
    canCancel: isShopper && mayStillCancel(order.status),
    canReport: isShopper && !isOpen && mayStillReport(order, now),
    isYours: isShopper,
    canClaim: order.customerId === null && viewer.customerId === undefined && isPlacedBy(order, viewer),
    reportUntil: (isShopper && reportableUntil(order)?.toISOString()) || null,
  }
}
