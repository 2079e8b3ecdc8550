import { Printer, Tag, Truck, X } from 'lucide-react'
import { useRef } from 'react'
import { BookButton } from '#web/admin/parcels/booking/book-button.tsx'
import { PickingButton } from '#web/admin/parcels/picking/picking-button.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PaidOutSelected } from './cash/paid-out-buttons.tsx'
import { printAddress } from './printing/print-address.ts'
import type { SelectedOrder } from './steps/next-steps.ts'
import { SelectedSteps } from './steps/selected-steps.tsx'

/** Actions for the selected orders; sticky while the list scrolls. */
export function SelectedBar({
  orders,
  onBook,
  onCourier,
  onClear,
}: {
  orders: SelectedOrder[]
  onBook: () => void
  onCourier: () => void
  onClear: () => void
}) {
  const { can } = useSession()
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    // The bar is about to unmount, which would lose the focus.
    if (bar.current?.contains(document.activeElement)) document.getElementById('screen')?.focus()
    onClear()
  }
  if (orders.length === 0) return null
  const orderIds = orders.map(({ orderId }) => orderId)
  // Cancelled orders cannot be picked, booked or shipped.
  const isAnyToSend = orders.some(({ status }) => status !== 'cancelled')
  return (
    <section
      ref={bar}
      aria-label={t('Selected orders')}
      className="low:static sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-control border border-green bg-surface px-3 py-2 shadow-lift"
    >
      <p className="grow font-semibold" aria-live="polite">
        {t('{orders} selected', { orders: many(orders.length, 'order') })}
      </p>
      <Button variant="quiet" size="sm" className="sm:order-last" onClick={clear}>
        <X aria-hidden="true" className="size-4" />
        {t('Clear')}
      </Button>
      <SelectedSteps orders={orders} onAllChanged={clear} />
      <PaidOutSelected orders={orders} onAllChanged={clear} />
      {isAnyToSend && (
        <>
          <BookButton onPress={onBook} />
          <PickingButton of={{ orderIds }} />
        </>
      )}
      <ButtonLink variant="outline" size="sm" to={printAddress(orderIds)}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print')}
      </ButtonLink>
      {isAnyToSend && (
        <>
          <ButtonLink variant="outline" size="sm" to={printAddress(orderIds, 'label')}>
            <Tag aria-hidden="true" className="size-4" />
            {t('Labels')}
          </ButtonLink>
          {can('orders.export') && (
            <Button variant="outline" size="sm" onClick={onCourier}>
              <Truck aria-hidden="true" className="size-4" />
              {t('Courier File')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
