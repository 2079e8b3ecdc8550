import { useEffect, useState } from 'react'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { useCart } from '#web/storefront/cart/cart.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderSteps } from '../order/order-steps.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { useOfflineOrder } from './offline-order.ts'
import { OfflineOrderPanel } from './offline-order-panel.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = { zones: DeliveryZones; promise: PagePromise | null; onTotals: () => void }

/**
 * The form is server-rendered, so that shoppers can fill it in before the scripts have loaded.
 * @param onTotals reloads the delivery zones, which have changed
 */
export function CheckoutPage({ zones, promise, onTotals }: Props) {
  const { lines, isReady } = useCart()
  const waiting = useOfflineOrder()
  const fields = useCheckoutForm(waiting)
  const placing = usePlaceOrder({ onWrong: fields.showWrong, onTotals })

  const isWaiting = waiting?.state === 'waiting'
  // The previous view: shows whether an order was stored or cancelled while the page was open.
  const [seen, setSeen] = useState<'form' | 'waiting' | null>(null)
  useEffect(() => {
    if (isReady) setSeen(isWaiting ? 'waiting' : 'form')
  }, [isReady, isWaiting])
  const isEmpty = isReady && lines.length === 0 && placing.phase === 'idle' && placing.error === null
  if (isEmpty && !isWaiting) {
    return (
      // As high as the form, so that the footer does not visibly jump up.
      <div className="min-h-[calc(100dvh-6rem)]">
        <EmptyState heading="h1" title={m.cart_empty()} text={m.checkout_empty_text()} className="py-24">
          <ButtonLink to="/shop">{m.cart_continue()}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap py-6 sm:py-10">
      <OrderSteps current="checkout" />
      {placing.phase === 'placed' ? (
        <CheckoutSkeleton />
      ) : isReady && isWaiting ? (
        <OfflineOrderPanel order={waiting} isNew={seen === 'form'} />
      ) : (
        <CheckoutForm
          lines={isReady ? lines : null}
          zones={zones}
          promise={promise}
          fields={fields}
          placing={placing}
          isBack={seen === 'waiting'}
          returned={waiting?.state === 'returned' ? waiting : null}
          onTotals={onTotals}
        />
      )}
    </div>
  )
}

/** Placeholder while the confirmation loads. As high as the screen, so that nothing visible moves. */
function CheckoutSkeleton() {
  return (
    <div
      aria-busy="true"
      className="mt-6 grid min-h-dvh content-start gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16"
    >
      <div className="grid content-start gap-5">
        <h1 className="font-semibold text-title">{m.checkout_title()}</h1>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-none max-lg:hidden" />
    </div>
  )
}
