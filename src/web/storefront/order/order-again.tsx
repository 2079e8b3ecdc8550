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

/** By order: what was added to the cart. Not of the component, whose page may be left and come back. */
const addedOf = new Map<string, Again>()

/**
 * Adds the available pieces of an earlier order to the cart. A dialog lists what is unavailable or has another price;
 * without such changes the cart opens.
 * @param phone the number that opened the order, if neither the browser's cookie nor an account did
 */
export function OrderAgain({ orderId, phone, variant = 'outline' }: Props) {
  const [shown, setShown] = useState<Again | null>(null)
  const [isBusy, setBusy] = useState(false)

  const show = (again: Again) => (again.changes.length === 0 ? open() : setShown(again))

  async function press() {
    // Another press adds what the cart has lost of it: adding all again would double every other line.
    const added = addedOf.get(orderId)
    if (added && missingIn(currentLines(), added.lines).length === 0) return show(added)
    setBusy(true)
    const answer = await send<typeof orderRoutes.again>('order-again', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(errorText(answer, {}))
    const { lines } = answer.data
    putBack(added ? missingIn(currentLines(), lines) : lines)
    if (lines.length > 0) addedOf.set(orderId, answer.data)
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

/** Those of the lines that the cart has not. */
export function missingIn(cart: Lines, lines: Lines): Lines {
  const keys = new Set(cart.map(keyOf))
  return lines.filter((line) => !keys.has(keyOf(line)))
}

type Props = { orderId: string; phone?: string; variant?: 'solid' | 'outline' | 'quiet' }
