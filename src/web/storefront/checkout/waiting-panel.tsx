import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantWords } from '#web/storefront/card/variant-words.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { keyOf } from '#web/storefront/cart/cart-lines.ts'
import { Figures } from '#web/storefront/cart/cart-summary.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { count, date, money } from '#web/ui/locale.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toast.ts'
import { focusAtTop } from '../focus-at-top.ts'
import { cancelWaiting, sendWaiting, type WaitingOrder } from './waiting-order.ts'

type Props = {
  order: Extract<WaitingOrder, { state: 'waiting' }>
  /** It takes the place of the form whose button was just pressed. */
  isNew: boolean
}

/** The order that is kept on this device: what it holds, that nobody has it yet, and how to send or cancel it. */
export function WaitingPanel({ order, isNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form was longer: without this the shopper sees the footer, and the focus is nowhere.
  useEffect(() => {
    if (isNew) focusAtTop(heading.current)
  }, [isNew])
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { totals } = order.payload

  async function sendNow() {
    setSending(true)
    const isDone = await sendWaiting()
    setSending(false)
    if (!isDone) toast.info(m.waiting_still())
  }

  function cancel() {
    setAsking(false)
    cancelWaiting()
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
                {variantWords(line)} × {count(line.quantity)}
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
        tax={0}
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
        <Button variant="quiet" size="lg" onClick={() => setAsking(true)} className="text-red max-sm:w-full">
          {m.waiting_cancel()}
        </Button>
      </div>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.waiting_cancel()}
        text={
          <>
            {m.waiting_cancel_sure()}
            {order.maybeSent && ` ${m.waiting_cancel_maybe()}`}
          </>
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
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
