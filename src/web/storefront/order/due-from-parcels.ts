import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { dueOnDelivery } from '#shared/orders/due-on-delivery.ts'

/** Paisa to pay on delivery; for a shipped order what its parcels still collect: one may be lost or coming back. */
export function dueFromParcels(order: OrderView): number {
  const due = dueOnDelivery(order)
  const { status, parcels = [] } = order
  if (status !== 'shipped' || parcels.length === 0) return due
  const collected = parcels.reduce((sum, { toPay }) => sum + toPaisa(toPay), 0)
  return Math.min(due, collected)
}
