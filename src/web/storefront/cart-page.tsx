import { useState } from 'react'
import { type DeliveryRates, isFreeEverywhere } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCart } from './cart.ts'
import { useCartCheck } from './cart-check.ts'
import { isLost } from './cart-corrections.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { keyOf, subtotalOf } from './cart-lines.ts'
import { ShippingNote } from './cart-shipping-note.tsx'
import { Figures } from './cart-summary.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

/** The whole cart, checked against the shop when it opens. */
export function CartPage({ rates }: { rates: DeliveryRates }) {
  const { lines, isReady, count: pieces, clear } = useCart()
  const noteOf = useCartCheck(lines)
  const [isAsking, setAsking] = useState(false)

  if (!isReady) return <CartSkeleton />
  if (lines.length === 0) {
    return (
      <>
        <EmptyState heading="h1" title={m.cart_empty()} text={m.cart_empty_text()} className="py-24">
          <ButtonLink to="/shop">{m.cart_continue()}</ButtonLink>
        </EmptyState>
        <RecentlyViewed className="wrap" />
      </>
    )
  }

  // A piece that cannot be had costs nothing.
  const subtotal = subtotalOf(
    lines.filter((line) => {
      const note = noteOf(line)
      return note === undefined || !isLost(note)
    }),
  )
  const isFree = isFreeEverywhere(subtotal, rates)
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-4">
        <h1 className="font-semibold text-title">{m.cart_title()}</h1>
        <p className="text-stone">{pieces === 1 ? m.cart_one_item() : m.cart_items({ count: count(pieces) })}</p>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
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
        <section
          aria-labelledby="summary"
          className="grid h-fit gap-5 bg-surface p-5 lg:sticky lg:top-28 lg:mt-6 lg:p-7"
        >
          <h2 id="summary" className="font-semibold text-lg">
            {m.cart_summary()}
          </h2>
          <Figures
            subtotal={subtotal}
            delivery={isFree ? 0 : null}
            deliveryWords={m.cart_shipping_later()}
            tax={0}
            total={subtotal}
            {...(!isFree && { totalLabel: m.cart_total_before_delivery() })}
          />
          <ShippingNote subtotal={subtotal} rates={rates} />
          <div className="grid gap-3">
            <ButtonLink to="/checkout" size="lg" wide>
              {m.cart_checkout()}
            </ButtonLink>
            <ButtonLink to="/shop" variant="outline" wide>
              {m.cart_continue()}
            </ButtonLink>
          </div>
          <p className="text-sm text-stone">{m.cart_pay_note()}</p>
        </section>
      </div>
      <Dialog
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

function CartSkeleton() {
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="border-line border-b pb-4 font-semibold text-title">{m.cart_title()}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid gap-6 py-6">
          {[1, 2].map((each) => (
            <div key={each} className="flex gap-5">
              <Skeleton className="aspect-3/4 w-22 rounded-none sm:w-32" />
              <div className="grid grow content-start gap-3">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-1/4" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-72 rounded-none" />
      </div>
    </div>
  )
}
