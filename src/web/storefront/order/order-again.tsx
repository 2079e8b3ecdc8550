import { ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { currentLines, open, putBack } from '#web/storefront/cart/cart.ts'
import { keyOf, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { errorText } from './error-text.ts'

const OrderAgainDialog = lazily(() => import('./order-again-dialog.tsx'))

type Again = RouteAnswer<typeof orderRoutes.again>

/**
 * Adds the available pieces of an earlier order that the cart has not. A dialog lists what is unavailable or has
 * another price; without such changes the cart opens.
 * @param phone the number that opened the order, if neither the browser's cookie nor an account did
 */
export function OrderAgain({ orderId, phone, variant = 'outline' }: Props) {
  const [shown, setShown] = useState<Again | null>(null)
  const [isBusy, setBusy] = useState(false)

  const show = (again: Again) => (again.changes.length === 0 ? open() : setShown(again))

  async function press() {
    setBusy(true)
    const answer = await send<typeof orderRoutes.again>('order-again', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(errorText(answer, {}))
    putBack(missingIn(currentLines(), answer.data.lines))
    show(answer.data)
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
      {shown && (
        <Suspense>
          <OrderAgainDialog {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The pieces of these lines that are missing in the cart. Adding all would duplicate those of an earlier click. */
export function missingIn(cart: Lines, lines: Lines): Lines {
  const had = new Map(cart.map((line) => [keyOf(line), line.quantity]))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (had.get(keyOf(line)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

type Props = { orderId: string; phone?: string; variant?: 'solid' | 'outline' | 'quiet' }
