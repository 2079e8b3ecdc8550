import type { PrintDocuments } from '#web/admin/request/order-desk.ts'

type Sheet = { order: PrintDocuments['orders'][number]; parcel?: PrintDocuments['parcels'][number] | undefined }

/**
 * One sheet per order. For slips, `numbers` are the selected orders and parcels: an order in several parcels gets a
 * slip for each of them, or for the selected ones. The last remaining parcel still gets its own slip, because the order
 * also lists what the others contained.
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
