import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count, inPageLocale, money } from '#web/ui/locale.ts'
import { useFacts } from '../shop-facts.ts'
import { type Added, replace, useCart } from './cart.ts'
import { useCartCheck } from './cart-check.ts'
import { countedLines, withWhatIsThere } from './cart-corrections.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { countOf, emptyCart, keyOf, subtotalOf } from './cart-lines.ts'
import { ShippingNote } from './cart-shipping-note.tsx'

/** The drawer itself; see cart-drawer.tsx. */
export default function CartDrawerContent({ zones }: { zones: DeliveryZones }) {
  const { lines, isOpen, added, close } = useCart()
  const noteOf = useCartCheck(isOpen ? lines : emptyCart)
  const counted = countedLines(lines, noteOf)
  const pieces = countOf(counted)
  const subtotal = subtotalOf(counted)
  const proceed = () => {
    replace(withWhatIsThere(lines, noteOf))
    close()
  }
  const isEmpty = lines.length === 0
  const closed = useFacts()?.closed
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={
        <>
          {m.cart_title()}
          <span role="status" className="ml-2 font-normal text-base text-stone">
            {!isEmpty && (pieces === 1 ? m.cart_one_item() : m.cart_items({ count: count(pieces) }))}
          </span>
        </>
      }
      foot={
        !isEmpty && (
          <div className="grid gap-3">
            <ShippingNote subtotal={subtotal} zones={zones} />
            <p className="flex justify-between font-semibold text-lg tabular-nums">
              <span>{m.cart_subtotal()}</span>
              <span>{money(subtotal)}</span>
            </p>
            {closed ? (
              <p className="bg-amber-soft px-4 py-3 text-amber">{inPageLocale(closed)}</p>
            ) : (
              <ButtonLink to="/checkout" size="lg" wide onClick={proceed}>
                {m.cart_checkout()}
              </ButtonLink>
            )}
            <ButtonLink to="/cart" variant="outline" wide onClick={close}>
              {m.cart_view()}
            </ButtonLink>
          </div>
        )
      }
    >
      <JustAdded added={added} />
      {isEmpty ? (
        <EmptyState heading="h3" title={m.cart_empty()} text={m.cart_empty_text()}>
          <Button variant="outline" onClick={close}>
            {m.cart_continue()}
          </Button>
        </EmptyState>
      ) : (
        <ul className="-mt-4">
          {lines.map((line) => (
            <CartLineRow key={keyOf(line)} line={line} note={noteOf(line)} compact onLeave={close} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

const announcedMs = 3000

/** Announces for some seconds what was added to the cart. */
function JustAdded({ added }: { added: Added | null }) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setGone(added.nr), announcedMs)
    return () => clearTimeout(timer)
  }, [added])
  return (
    <div role="status" className="-mx-5 -mt-4 mb-4">
      {added && added.nr !== gone && (
        <p className="band flex items-center gap-3 bg-green px-5 py-1 text-on-green text-sm">
          <Check aria-hidden="true" className="size-4 shrink-0 text-thread" />
          <span className="min-w-0 grow py-2">{m.cart_added({ name: added.name })}</span>
        </p>
      )}
    </div>
  )
}
