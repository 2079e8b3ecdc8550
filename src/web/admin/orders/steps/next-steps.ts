import { type OrderStatus, orderState, orderStatuses } from '#shared/orders/order-status.ts'
import type { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { statusLabels } from '../status.tsx'

type Can = ReturnType<typeof useSession>['can']

/** The possible next states that this user may set, in the order of their buttons. */
export const stepsOf = (status: OrderStatus, can: Can): OrderStatus[] =>
  orderState(status).next.filter((to) => can(orderState(to).right))

const ownLabels: Partial<Record<OrderStatus, string>> = {
  confirmed: t('Confirm'),
  processing: t('Start packing'),
  shipped: t('Mark shipped'),
  delivered: t('Mark completed'),
  cancelled: t('Cancel order'),
}

/** From packing back to confirmed, for example. */
export const isBack = (from: OrderStatus, to: OrderStatus) => orderStatuses.indexOf(to) < orderStatuses.indexOf(from)

/** Label of the button for a step: 'Start packing', 'Mark shipped', 'Back to confirmed'. */
export function stepLabel(from: OrderStatus, to: OrderStatus): string {
  const state = statusLabels[to].toLowerCase()
  return isBack(from, to) ? t('Back to {state}', { state }) : (ownLabels[to] ?? t('Mark {state}', { state }))
}

/** `cash` is set for rows on the page, `holdsCash` for orders selected by filter; in the trash neither is. */
export type SelectedOrder = {
  orderId: string
  status: OrderStatus
  cash?: readonly unknown[] | undefined
  holdsCash?: boolean | undefined
}

/** A bulk step, with the selected orders that allow it and those that do not. */
export type SharedStep<Order extends SelectedOrder = SelectedOrder> = {
  to: OrderStatus
  words: string
  fitting: Order[]
  others: Order[]
}

/**
 * The steps that at least half of the orders allow, and that this user may take. Moving forward to a state and moving
 * back to it are separate steps, so that confirming some orders does not unpack others.
 */
export function sharedSteps<Order extends SelectedOrder>(orders: Order[], can: Can): SharedStep<Order>[] {
  const found = new Map<string, SharedStep<Order>>()
  for (const { status } of orders)
    for (const to of stepsOf(status, can)) {
      const words = stepLabel(status, to)
      if (found.has(words)) continue
      const isFitting = (order: Order) =>
        stepsOf(order.status, can).includes(to) && stepLabel(order.status, to) === words
      const others = orders.filter((order) => !isFitting(order))
      found.set(words, { to, words, fitting: orders.filter(isFitting), others })
    }
  return [...found.values()]
    .filter(({ fitting }) => fitting.length * 2 >= orders.length)
    .sort((a, b) => orderStatuses.indexOf(a.to) - orderStatuses.indexOf(b.to))
}
