import { ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { currentLines, open, putBack } from '#web/storefront/cart/cart.ts'
import { keyOf } from '#web/storefront/cart/cart-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { errorText } from './error-text.ts'

const OrderAgainDialog = lazily(() => import('./order-again-dialog.tsx'))

/**
 * Adds the available pieces of an earlier order to the cart. A dialog lists what is unavailable or has another price;
 * without such changes the cart opens.
 * @param phone the number that opened the order, if neither the browser's cookie nor an account did
 */
export function OrderAgain({ orderId, phone, variant = 'outline' }: Props) {
  const [added, setAdded] = useState<Again | null>(null)
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const show = ({ changes }: Again) => (changes.length === 0 ? open() : setShown(true))

  async function press() {
    // Another press shows once more what the first has added: adding it again would double every line.
    if (added && isInCart(added)) return show(added)
    setBusy(true)
    const answer = await send<typeof orderRoutes.again>('order-again', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(errorText(answer, {}))
    putBack(answer.data.lines)
    setAdded(answer.data)
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
      {added && isShown && (
        <Suspense>
          <OrderAgainDialog {...added} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

type Again = RouteAnswer<typeof orderRoutes.again>

const isInCart = ({ lines }: Again) => {
  const keys = new Set(currentLines().map(keyOf))
  return lines.length > 0 && lines.every((line) => keys.has(keyOf(line)))
}

type Props = { orderId: string; phone?: string; variant?: 'solid' | 'outline' | 'quiet' }
