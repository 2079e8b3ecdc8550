import type { DeskCall } from '#web/admin/request/desk.ts'

/** The order as it is shown: another one, or the same after a change or a call, begins anew. */
export const shownKey = ({ order, attempts }: DeskCall): string =>
  `${order.orderId} ${order.updatedAt} ${attempts.length}`

export const idOf = ({ order }: DeskCall): string => order.orderId
