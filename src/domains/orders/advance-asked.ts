import { advancesOf } from '#domains/cod-rules/advances.ts'
import type { Db } from '#platform/database/database.ts'
import { advanceDue } from '#shared/cod/advance-due.ts'
import { orderState } from '#shared/orders/order-status.ts'
import type { OrderRow } from './order-view.ts'

type Asking = Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'total'>

/**
 * Paisa of the advance that the buyer must still pay before the order is sent; 0 if none, and once it is handed over,
 * paid or cancelled.
 */
export const advanceAskedFor = async (db: Db, order: Asking): Promise<number> =>
  (await advancesAskedFor(db, [order])).get(order.id) ?? 0

/** Advances of many orders by their row ids, in one statement. Orders without an advance are left out. */
export async function advancesAskedFor(db: Db, orders: readonly Asking[]): Promise<Map<number, number>> {
  const inShop = orders.filter(
    ({ status, paymentStatus }) => orderState(status).isInShop && paymentStatus === 'pending',
  )
  const advances = await advancesOf(
    db,
    inShop.map(({ id }) => id),
  )
  return new Map(
    inShop.flatMap(({ id, total }) => {
      const advance = advances.get(id)
      return advance ? [[id, advanceDue({ ...advance, total })] as const] : []
    }),
  )
}
