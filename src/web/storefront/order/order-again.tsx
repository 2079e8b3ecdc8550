import { ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { open, putBack } from '#web/storefront/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'

const OrderAgainDialog = lazily(() => import('./order-again-dialog.tsx'))

/**
 * Adds the available pieces of an earlier order to the cart. A dialog lists what is unavailable or has another price;
 * without such changes the cart opens.
 * @param phone the number that opened the order, if neither the browser's cookie nor an account did
 */
export function OrderAgain({ orderId, phone, variant = 'outline' }: Props) {
  const [answer, setAnswer] = useState<RouteAnswer<typeof orderRoutes.again> | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    const answer = await send<typeof orderRoutes.again>('order-again', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(m.again_failed())
    putBack(answer.data.lines)
    if (answer.data.changes.length === 0) open()
    else setAnswer(answer.data)
  }

  return (
    <>
      {/* Not disabled while busy, so that it keeps the focus: dialog and cart return it here. */}
      <Button
        variant={variant}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        aria-label={m.again_of({ orderId })}
        onClick={() => !isBusy && void press()}
      >
        <ShoppingBag aria-hidden="true" className="size-4" />
        {m.again()}
      </Button>
      {answer && (
        <Suspense>
          <OrderAgainDialog {...answer} onClose={() => setAnswer(null)} />
        </Suspense>
      )}
    </>
  )
}

type Props = { orderId: string; phone?: string; variant?: 'solid' | 'outline' | 'quiet' }
