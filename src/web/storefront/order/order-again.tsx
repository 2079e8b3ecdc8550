import { ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import type { ChangedLine } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { open, putBack } from '#web/storefront/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { toast } from '#web/ui/toast.ts'
import { send } from '../api.ts'

const OrderAgainDialog = lazily(() => import('./order-again-dialog.tsx'))

type Answer = { lines: CartLine[]; changes: ChangedLine[] }

/**
 * Puts the pieces of an earlier order into the cart, as far as the shop has them. What is gone or costs something else is
 * said line by line; when nothing is, the cart opens.
 * @param phone the number that opened the order, where neither the browser nor an account did
 */
export function OrderAgain({ orderId, phone, variant = 'outline' }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    const answer = await send<Answer>('order-again', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(m.again_failed())
    putBack(answer.data.lines)
    if (answer.data.changes.length === 0) open()
    else setAnswer(answer.data)
  }

  return (
    <>
      {/* Not disabled while busy: it keeps the focus, to which dialog and cart return. */}
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
