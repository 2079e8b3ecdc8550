import { useState } from 'react'
import { advanceAsked, advanceDue, advanceToReturn } from '#shared/cod/advance-due.ts'
import { moment, taka } from '#web/admin/parts/figures.ts'
import type { OrderCod } from '#web/admin/request/cod-rules.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { AdvanceDialog, TakeBackDialog } from './advance-dialogs.tsx'

/** What is to be received before an order is sent, what was, and the form that notes it. */
export function OrderAdvances({ order, cod }: { order: OrderView; cod: OrderCod }) {
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [takenBack, setTakenBack] = useState<OrderCod['advances'][number]>()
  const { total } = order.orderSummary
  const money = { advance: cod.decision?.advance ?? 0, total, received: cod.received }
  const asked = advanceAsked(money)
  const missing = advanceDue(money)
  const toReturn = order.status === 'cancelled' ? cod.received : advanceToReturn(money)
  const isOpen = order.status !== 'cancelled' && order.status !== 'delivered' && order.paymentInfo.status === 'pending'
  const atTheDoor = Math.max(0, total - cod.received)
  return (
    <>
      {asked > 0 && (
        <p className="font-semibold tabular-nums">
          {missing > 0
            ? `${taka(missing)} of ${taka(asked)} are still to be received`
            : `The advance of ${taka(asked)} has come in`}
        </p>
      )}
      {cod.advances.length > 0 && (
        <ul aria-label="Advances" className="divide-y divide-line border-line border-y">
          {cod.advances.map((advance) => (
            <li key={advance.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <div className="min-w-0 grow">
                <p className="wrap-anywhere">
                  {advance.takenBackAt ? (
                    <s className="tabular-nums">{taka(advance.amount)}</s>
                  ) : (
                    <span className="font-semibold tabular-nums">{taka(advance.amount)}</span>
                  )}{' '}
                  {advance.reference}
                </p>
                <p className="wrap-anywhere text-stone text-xs">
                  {advance.receivedBy}, {moment(advance.receivedAt)}
                  {advance.takenBackAt &&
                    ` · taken back by ${advance.takenBackBy}, ${moment(advance.takenBackAt)}: ${advance.takenBackReason}`}
                </p>
              </div>
              {!advance.takenBackAt && can('orders.edit') && can('orders.override') && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-sm:min-h-11"
                  aria-label={`Take back the advance of ${taka(advance.amount)}`}
                  onClick={() => setTakenBack(advance)}
                >
                  Take Back…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {toReturn > 0 && (
        <p className="font-semibold text-amber">Advance of {taka(toReturn)} to be returned to the customer</p>
      )}
      {cod.received > 0 && isOpen && <p className="text-ink-soft">The courier collects {taka(atTheDoor)}.</p>}
      {can('orders.edit') && isOpen && atTheDoor > 0 && (
        <p>
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => setAdding(true)}>
            Advance Received…
          </Button>
        </p>
      )}
      {isAdding && <AdvanceDialog orderId={order.orderId} suggested={missing} onClose={() => setAdding(false)} />}
      {takenBack && (
        <TakeBackDialog orderId={order.orderId} advance={takenBack} onClose={() => setTakenBack(undefined)} />
      )}
    </>
  )
}
