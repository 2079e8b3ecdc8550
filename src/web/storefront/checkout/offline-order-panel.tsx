import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { keyOf } from '#web/storefront/cart/cart-lines.ts'
import { Figures } from '#web/storefront/cart/cart-summary.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { count, date, money } from '#web/ui/locale.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { focusAtTop } from '../focus-at-top.ts'
import { cancelOfflineOrder, type OfflineOrder, sendOfflineOrder } from './offline-order.ts'

type Props = {
  order: Extract<OfflineOrder, { state: 'waiting' }>
  /** It replaces the form that was just submitted. */
  isNew: boolean
}

/**
 * The order stored on this device: explains that the shop has not received it, shows its lines, and lets the shopper
 * send or cancel it.
 */
export function OfflineOrderPanel({ order, isNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The panel is shorter than the form: without scrolling, the shopper would see the footer, and the focus would be
  // lost.
  useEffect(() => {
    if (isNew) focusAtTop(heading.current)
  }, [isNew])
  const [isSending, setSending] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { totals } = order.payload

  async function sendNow() {
    setSending(true)
    const isDone = await sendOfflineOrder()
    setSending(false)
    if (!isDone) toast.info(m.waiting_still())
  }

  function cancel() {
    setConfirming(false)
    cancelOfflineOrder()
    toast.info(m.waiting_cancelled())
  }

  return (
    <div className="mx-auto mt-6 grid max-w-2xl gap-6">
      <div role="status" className="grid gap-3 border-amber border-l-4 bg-amber-soft px-5 py-5">
        <p className="flex items-center gap-2 text-amber">
          <CloudOff aria-hidden="true" className="size-5" />
          {m.waiting_title()}
        </p>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {m.waiting_saved()}
        </h1>
        <p className="text-ink-soft">{m.waiting_text()}</p>
      </div>
      <ul className="grid gap-4">
        {order.lines.map((line) => (
          <li key={keyOf(line)} className="flex gap-4">
            <LinePicture image={line.image} className="w-14" />
            <div className="min-w-0 grow">
              <p>{nameOf(line)}</p>
              <p className="text-sm text-stone">
                {variantLabel(line)} × {count(line.quantity)}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">{money(toPaisa(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <Figures
        className="border-line border-t pt-4"
        subtotal={toPaisa(totals.subtotal)}
        delivery={toPaisa(totals.deliveryCharge)}
        tax={toPaisa(totals.tax)}
        codFee={toPaisa(totals.codFee ?? 0)}
        total={toPaisa(totals.total)}
      />
      <p className="text-sm text-stone">{m.waiting_since({ time: date(order.savedAt, 'moment') })}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={sendNow} busy={isSending} className="max-sm:w-full">
          {isSending ? m.waiting_sending() : m.waiting_now()}
        </Button>
        <ButtonLink to="/shop" variant="outline" size="lg" className="max-sm:w-full">
          {m.cart_continue()}
        </ButtonLink>
        <Button variant="quiet" size="lg" onClick={() => setConfirming(true)} className="text-red max-sm:w-full">
          {m.waiting_cancel()}
        </Button>
      </div>
      <Question
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={m.waiting_cancel()}
        text={
          <>
            {m.waiting_cancel_sure()}
            {order.maybeSent && ` ${m.waiting_cancel_maybe()}`}
          </>
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {m.waiting_keep()}
            </Button>
            <Button variant="danger" onClick={cancel}>
              {m.waiting_cancel()}
            </Button>
          </>
        }
      />
    </div>
  )
}
