import { useState } from 'react'
import { advanceAsked, advanceDue, advanceReturnable, advanceToReturn } from '#shared/cod/advance-due.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { exactTaka } from '#web/admin/parts/figures.ts'
import type { OrderCod } from '#web/admin/request/cod-rules.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { ReceiveAdvanceDialog, ReturnAdvanceDialog, TakeBackDialog } from './advance-dialogs.tsx'
import { AdvanceEntry } from './advance-entry.tsx'

/** What is to be received before an order is sent, what was, and the form that notes it. */
export function OrderAdvances({ order, cod }: { order: OrderView; cod: OrderCod }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'receive' | 'return'>()
  const [takenBack, setTakenBack] = useState<OrderCod['advances'][number]>()
  const { total } = order.orderSummary
  const money = { advance: cod.decision?.advance ?? 0, total, received: cod.received }
  const asked = advanceAsked(money)
  const missing = advanceDue(money)
  const toReturn = order.status === 'cancelled' ? cod.received : advanceToReturn(money)
  const returnable = advanceReturnable({ ...order, paymentStatus: order.paymentInfo.status, ...money })
  const mayReturn = can('orders.edit') && can('orders.override')
  const isOpen = orderStates[order.status].isOpen && order.paymentInfo.status === 'pending'
  const atTheDoor = Math.max(0, total - cod.received)
  return (
    <>
      {asked > 0 && (
        <p className="font-semibold tabular-nums">
          {missing > 0
            ? t('{missing} of {asked} are still to be received', {
                missing: exactTaka(missing),
                asked: exactTaka(asked),
              })
            : t('The advance of {asked} has come in', { asked: exactTaka(asked) })}
        </p>
      )}
      {cod.advances.length > 0 && (
        <ul aria-label={t('Advances')} className="divide-y divide-line border-line border-y">
          {cod.advances.map((advance) => (
            <AdvanceEntry key={advance.id} {...{ advance }} onTakeBack={mayReturn ? setTakenBack : undefined} />
          ))}
        </ul>
      )}
      {toReturn > 0 && (
        <p className="font-semibold text-amber">
          {t('Advance of {toReturn} to be returned to the customer', { toReturn: exactTaka(toReturn) })}
        </p>
      )}
      {cod.received > 0 && isOpen && (
        <p className="text-ink-soft">{t('The courier collects {atTheDoor}.', { atTheDoor: exactTaka(atTheDoor) })}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can('orders.edit') && isOpen && atTheDoor > 0 && (
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => setOpen('receive')}>
            {t('Advance Received…')}
          </Button>
        )}
        {mayReturn && returnable > 0 && (
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => setOpen('return')}>
            {t('Advance Returned…')}
          </Button>
        )}
      </div>
      {open === 'receive' && (
        <ReceiveAdvanceDialog orderId={order.orderId} suggested={missing} onClose={() => setOpen(undefined)} />
      )}
      {open === 'return' && (
        <ReturnAdvanceDialog orderId={order.orderId} suggested={toReturn} onClose={() => setOpen(undefined)} />
      )}
      {takenBack && (
        <TakeBackDialog orderId={order.orderId} advance={takenBack} onClose={() => setTakenBack(undefined)} />
      )}
    </>
  )
}
