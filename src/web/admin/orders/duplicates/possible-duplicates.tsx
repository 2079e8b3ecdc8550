import { useQueryClient } from '@tanstack/react-query'
import { useDismissal } from '#web/admin/desk/use-dismissal.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderLinks } from './order-links.tsx'

/** Possible duplicates of an order that can no longer be merged. Staff can still dismiss them as different orders. */
export function PossibleDuplicates({ order }: { order: OrderView }) {
  if (!order.alike?.length) return null
  return (
    <section aria-label={t('Perhaps the same order')} className="grid gap-2 rounded-control border border-amber p-3">
      <h3 className="font-semibold text-amber">{t('Perhaps the same order')}</h3>
      <p className="text-ink-soft">
        {t('Placed within a day, with the same phone or address. It is too late to merge them: ask before it leaves.')}
      </p>
      <ul className="grid gap-2">
        {order.alike.map((other) => (
          <Other key={other} orderId={order.orderId} other={other} />
        ))}
      </ul>
    </section>
  )
}

function Other({ orderId, other }: { orderId: string; other: string }) {
  const { can } = useSession()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['orders'] })
  const dismiss = useDismissal([orderId, other], reload, reload)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <OrderLinks orderIds={[other]} />
      {can('orders.edit') && (
        <Button
          variant="quiet"
          size="sm"
          className={touchHeight}
          busy={dismiss.isPending}
          onClick={() => !dismiss.isPending && dismiss.mutate()}
        >
          {t('These are two orders')}
        </Button>
      )}
    </li>
  )
}
