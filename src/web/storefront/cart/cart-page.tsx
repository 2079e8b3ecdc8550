import { useState } from 'react'
import { type DeliveryZones, freeEverywhereOver } from '#shared/delivery/delivery.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { totalsSoFar } from '#shared/totals.ts'
import { aboutCart, useChatAbout } from '#web/storefront/chat/chat-about.ts'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count, money } from '#web/ui/locale.ts'
import { Question } from '#web/ui/question.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ratesSentences } from '../place-texts.ts'
import { replace, useCart } from './cart.ts'
import { useCartCheck } from './cart-check.ts'
import { countedLines, withWhatIsThere } from './cart-corrections.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { countOf, inPaisa, keyOf, subtotalOf } from './cart-lines.ts'
import { CartPromise } from './cart-promise.tsx'
import { ShippingNote } from './cart-shipping-note.tsx'
import { Figures, totalLabel } from './cart-summary.tsx'
import { InlineCartPreview } from './inline-cart-preview.tsx'

type Props = {
  zones: DeliveryZones
  promise: PagePromise | null
  /** The notice of a closed shop. */
  closed: string | undefined
}

/**
 * The full cart page, checked against the shop when it opens. Everything that does not depend on the lines is rendered
 * on the server and does not shift: on a slow network the lines appear seconds later.
 */
export function CartPage({ zones, promise, closed }: Props) {
  const { lines, isReady, clear } = useCart()
  const noteOf = useCartCheck(lines)
  useChatAbout(() => (lines.length > 0 ? aboutCart(lines, location.origin) : null))
  const [isAsking, setAsking] = useState(false)

  if (isReady && lines.length === 0) {
    return (
      // As high as the screen, so that the footer does not visibly jump up when the cart turns out to be empty.
      <div className="min-h-[calc(100dvh-6rem)]">
        <EmptyState heading="h1" title={m.cart_empty()} text={m.cart_empty_text()} className="py-24">
          <ButtonLink to="/shop">{m.cart_continue()}</ButtonLink>
        </EmptyState>
        <RecentlyViewed className="wrap" />
      </div>
    )
  }

  const counted = countedLines(lines, noteOf)
  const pieces = countOf(counted)
  const subtotal = subtotalOf(counted)
  const totals = totalsSoFar(inPaisa(counted), null, zones, checkoutMethod)
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="border-line border-b pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 className="font-semibold text-title">{m.cart_title()}</h1>
          {isReady ? (
            <p role="status" className="text-stone">
              {pieces === 1 ? m.cart_one_item() : m.cart_items({ count: count(pieces) })}
            </p>
          ) : (
            <Skeleton className="h-5 w-16" />
          )}
        </div>
        <p className="mt-1 text-ink-soft text-sm">
          {ratesOf(zones)} {m.cart_pay_note()}
        </p>
      </div>
      <NeedsScripts />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        {isReady ? (
          <div>
            <ul>
              {lines.map((line) => (
                <CartLineRow key={keyOf(line)} line={line} note={noteOf(line)} />
              ))}
            </ul>
            <Button
              variant="quiet"
              onClick={() => setAsking(true)}
              className="-ml-5 mt-3 text-stone underline underline-offset-4"
            >
              {m.cart_clear()}
            </Button>
          </div>
        ) : (
          <InlineCartPreview />
        )}
        <section
          aria-labelledby="summary"
          // On a phone its position, below the lines, is unknown until they are rendered.
          className={cx(
            'grid h-fit gap-5 bg-surface p-5 lg:sticky lg:top-28 lg:mt-6 lg:p-7',
            !isReady && 'max-lg:hidden',
          )}
        >
          <h2 id="summary" className="font-semibold text-lg">
            {m.cart_summary()}
          </h2>
          {isReady ? (
            <>
              <Figures
                subtotal={subtotal}
                delivery={totals.deliveryCharge}
                deliveryText={m.cart_shipping_later()}
                tax={totals.tax}
                codFee={totals.codFee}
                total={totals.total}
                totalLabel={totalLabel(totals)}
              />
              <ShippingNote subtotal={subtotal} zones={zones} withoutRates />
              <CartPromise promise={promise} zones={zones} />
              <div className="grid gap-3">
                {closed ? (
                  <p className="bg-amber-soft px-4 py-3 text-amber">{closed}</p>
                ) : (
                  <ButtonLink to="/checkout" size="lg" wide onClick={() => replace(withWhatIsThere(lines, noteOf))}>
                    {m.cart_checkout()}
                  </ButtonLink>
                )}
                <ButtonLink to="/shop" variant="outline" wide>
                  {m.cart_continue()}
                </ButtonLink>
              </div>
            </>
          ) : (
            <Skeleton className="h-72" />
          )}
        </section>
      </div>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.cart_clear()}
        text={m.cart_clear_sure()}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {m.cancel()}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                clear()
              }}
            >
              {m.cart_clear()}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** The delivery rates, whatever is in the cart. */
function ratesOf(zones: DeliveryZones): string {
  const freeOver = freeEverywhereOver(zones)
  return [ratesSentences(zones), freeOver !== null && m.cart_free_over({ amount: money(freeOver) })]
    .filter(Boolean)
    .join(' ')
}
