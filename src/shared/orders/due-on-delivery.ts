import { toPaisa } from '../money.ts'
import { type OrderStatus, orderState } from './order-status.ts'

/** Amounts in taka: what is still to be paid, and what is due of an advance. */
type Open = { status: OrderStatus; toCollect?: number | undefined; advanceDue?: number | undefined }

/** Paisa to pay on delivery: what is still to be paid less the advance that is due before; 0 for a closed order. */
export const dueOnDelivery = ({ status, toCollect = 0, advanceDue = 0 }: Open): number =>
  orderState(status).isOpen ? Math.max(0, toPaisa(toCollect) - toPaisa(advanceDue)) : 0
