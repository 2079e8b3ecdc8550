import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { statusesWhere } from '#shared/orders/order-status.ts'
import { many } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { RefusedOrder } from '#web/admin/request/order-desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RefusedList } from '../refused-list.tsx'
import type { SelectedOrder } from '../steps/next-steps.ts'
import { usePaidOut } from './use-paid-out.ts'

/** Button that records the payout of an order whose cash a courier or rider holds. */
export function PaidOutButton({ order, inRow = false }: { order: OrderView; inRow?: boolean }) {
  const { can } = useSession()
  const note = usePaidOut()
  if (!order.cash?.length || !can('orders.payment')) return null
  const press = () => !note.isPending && note.mutate([order.orderId])
  if (inRow) {
    const label = t('Cash of {orderId} was paid out', { orderId: order.orderId })
    return <RowAction label={label} icon={HandCoins} onPress={press} />
  }
  return (
    <Button variant="outline" size="sm" className={touchHeight} busy={note.isPending} onClick={press}>
      {t('Paid out')}
    </Button>
  )
}

const mayHaveCash = statusesWhere(({ isInShop }) => !isInShop)

/** Orders in the trash have neither `cash` nor `holdsCash`, so their status decides. */
const mayBePaidOut = ({ status, cash, holdsCash = cash && cash.length > 0 }: SelectedOrder): boolean =>
  holdsCash ?? mayHaveCash.includes(status)

/** Bulk version, shown if at least half of the selected orders may have outstanding cash; it names those without. */
export function PaidOutSelected({ orders, onAllChanged }: { orders: SelectedOrder[]; onAllChanged: () => void }) {
  const { can } = useSession()
  const [left, setLeft] = useState<RefusedOrder[]>([])
  const note = usePaidOut((refused) => {
    setLeft(refused)
    if (refused.length === 0) onAllChanged()
  })
  if (!can('orders.payment')) return null
  const isMeant = orders.filter(mayBePaidOut).length * 2 >= orders.length
  const press = () => !note.isPending && note.mutate(orders.map(({ orderId }) => orderId))
  return (
    <>
      {isMeant && (
        <Button variant="outline" size="sm" className={touchHeight} busy={note.isPending} onClick={press}>
          <HandCoins aria-hidden="true" className="size-4" />
          {t('Paid out')}
        </Button>
      )}
      {/* Also when the cash of the others is noted by now, so that the button is gone. */}
      <Dialog
        open={left.length > 0}
        onClose={() => setLeft([])}
        title={t('Cash that was paid out')}
        actions={
          <Button size="sm" className={touchHeight} onClick={() => setLeft([])}>
            {t('Close')}
          </Button>
        }
      >
        <div className="mt-4">
          <RefusedList title={t('{orders} not changed', { orders: many(left.length, 'order') })} refused={left} />
        </div>
      </Dialog>
    </>
  )
}
