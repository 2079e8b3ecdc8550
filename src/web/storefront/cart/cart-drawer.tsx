import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { DeliveryRates } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast.ts'
import { useCart } from './cart.ts'

// A network that breaks just now must not take the page down with the drawer.
const Content = lazy<ComponentType<{ rates: DeliveryRates }>>(() =>
  import('./cart-drawer-content.tsx').catch(() => ({ default: NoDrawer })),
)

/** Stands once in the layout. The cart at the side of the page, open after adding; loaded when it is first wanted. */
export function CartDrawer({ rates }: { rates: DeliveryRates }) {
  const { isOpen } = useCart()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return isWanted ? (
    <Suspense>
      <Content rates={rates} />
    </Suspense>
  ) : null
}

/** The drawer could not be loaded: what was added is said all the same. */
function NoDrawer(_: { rates: DeliveryRates }) {
  const { isOpen, added, close } = useCart()
  useEffect(() => {
    if (!isOpen) return
    const action = { label: m.cart_view(), to: '/cart' }
    if (added) toast.success(m.cart_added({ name: added.name }), { duration: added.seconds * 1000, action })
    else toast.info(m.cart_title(), { action })
    close()
  }, [isOpen, added, close])
  return null
}
