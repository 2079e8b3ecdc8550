import { toPaisa } from '../money.ts'
import { type OrderStatus, orderState } from './order-status.ts'

/** Amounts in taka: the amount still to pay, and the part of the advance that is due. */
type Open = { status: OrderStatus; toCollect?: number | undefined; advanceDue?: number | undefined }

/** Paisa to pay on delivery: the amount still to pay less the advance due before; 0 for a closed order. */
export const dueOnDelivery = ({ status, toCollect = 0, advanceDue = 0 }: Open): number =>
  orderState(status).isOpen ? Math.max(0, toPaisa(toCollect) - toPaisa(advanceDue)) : 0
