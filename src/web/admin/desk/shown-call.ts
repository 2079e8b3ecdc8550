import type { DeskCall } from '#web/admin/request/desk.ts'

/** React key of the shown order: another order, or the same one after a change or a call, resets the form. */
export const shownKey = ({ order, attempts }: DeskCall): string =>
  `${order.orderId} ${order.updatedAt} ${attempts.length}`

export const idOf = ({ order }: DeskCall): string => order.orderId
