import { useEffect } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmedOrder } from './confirmed-order.tsx'
import type { ReceiptShop } from './receipt.tsx'
import { type OrderState, useOrder } from './use-order.ts'

/** The order just placed, fetched by the browser that placed it (with its cookie). */
export function OrderConfirmation({ orderId, shop }: { orderId: string; shop: ReceiptShop }) {
  const { phase, order, phone, minutes, look } = useOrder()
  useEffect(() => void look(orderId), [orderId, look])

  if (order) {
    return (
      <ConfirmedOrder
        order={order}
        shop={shop}
        phone={phone}
        error={failureText({ phase, minutes })}
        isBusy={phase === 'loading'}
        onPhone={(number) => look(orderId, number)}
      />
    )
  }
  return <NoOrder orderId={orderId} phase={phase} minutes={minutes} onRetry={() => look(orderId)} />
}

type NoOrderProps = Failure & { orderId: string; onRetry: () => void }

/** The page until the order has loaded, or if it fails to. */
export function NoOrder({ orderId, phase, minutes, onRetry }: NoOrderProps) {
  const failure = failureText({ phase, minutes })
  if (phase === 'missing') {
    return (
      <EmptyState heading="h1" title={m.order_not_found()} text={m.order_not_found_text()} className="py-24">
        <ButtonLink to="/">{m.order_go_home()}</ButtonLink>
        <ButtonLink to="/track-order" variant="outline">
          {m.order_track()}
        </ButtonLink>
      </EmptyState>
    )
  }
  if (failure) {
    return (
      <EmptyState heading="h1" title={orderId} text={failure} className="py-24">
        <Button onClick={onRetry}>{m.trouble_retry()}</Button>
        <ButtonLink to="/contact" variant="outline">
          {m.track_contact()}
        </ButtonLink>
      </EmptyState>
    )
  }
  return <ConfirmationSkeleton />
}

type Failure = Pick<OrderState, 'phase' | 'minutes'>

/** Why the look-up failed; undefined if it did not. */
function failureText({ phase, minutes }: Failure): string | undefined {
  if (phase === 'too-many') return m.track_too_many({ minutes: count(minutes) })
  return phase === 'failed' ? m.track_failed() : undefined
}

function ConfirmationSkeleton() {
  return (
    <div role="status" aria-label={m.order_loading()} className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-10">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64 rounded-none" />
        <Skeleton className="h-64 rounded-none" />
      </div>
    </div>
  )
}
