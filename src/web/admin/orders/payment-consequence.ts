import type { PaymentStatus } from '#shared/orders/payment-status.ts'
import { taka } from '#web/admin/parts/figures.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'

type Order = Pick<OrderView, 'status' | 'received'> & { orderSummary: Pick<OrderView['orderSummary'], 'total'> }

/** Describes the effects of the change before it is saved. */
export function paymentConsequence(
  { status, received = 0, orderSummary: { total } }: Order,
  payment: PaymentStatus,
): string {
  const amount = taka(total)
  const delivered = status === 'delivered'
  if (payment === 'paid') {
    const value = delivered ? t('It counts in the cash flow.') : t('The courier collects nothing more.')
    return received > 0
      ? t('{amount} has come in, {advance} of it in advance. {value}', {
          ...{ amount, value },
          advance: taka(Math.min(received, total)),
        })
      : t('{amount} has come in. {value}', { amount, value })
  }
  if (payment === 'refunded')
    return t('{amount} went back to the customer. It counts in the cash flow no more; the revenue of that day stays.', {
      amount,
    })
  if (received >= total && received > 0)
    return t('All of it was received in advance. {value}', {
      value: delivered ? t('It does not count in the cash flow.') : t('The courier collects nothing more.'),
    })
  return t('{amount} has not come in. {value}', {
    amount: taka(total - received),
    value: delivered ? t('It does not count in the cash flow.') : t('The courier collects it.'),
  })
}
