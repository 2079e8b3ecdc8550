import type { PrintDocuments } from '#web/admin/request/order-desk.ts'

type Sheet = { order: PrintDocuments['orders'][number]; parcel?: PrintDocuments['parcels'][number] | undefined }

/**
 * The sheets of orders. For slips, `numbers` are the orders and parcels that were selected: an order in several parcels
 * has a slip for each, or for those that are named. One that is left of them has its own, because the order also lists
 * what the others brought. Without numbers, and with only one parcel ever, an order has one sheet.
 */
export function sheetsOf({ orders, parcels }: PrintDocuments, numbers: readonly string[]): Sheet[] {
  const selected = new Set(numbers)
  return orders.flatMap((order): Sheet[] => {
    const own = parcels.filter(
      ({ orderId, isWholeOrder }) => selected.size > 0 && orderId === order.orderId && !isWholeOrder,
    )
    const named = own.filter(({ number }) => selected.has(number))
    const meant = selected.has(order.orderId) || named.length === 0 ? own : named
    return own.length > 0 ? meant.map((parcel) => ({ order, parcel })) : [{ order }]
  })
}
