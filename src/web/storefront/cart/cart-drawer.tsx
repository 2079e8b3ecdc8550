import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast/toast.ts'
import { useCart } from './cart.ts'
import { toastAdded } from './toast-added.ts'

// A failed import must not break the page.
const Content = lazy<ComponentType<{ zones: DeliveryZones }>>(() =>
  import('./cart-drawer-content.tsx').catch(() => ({ default: NoDrawer })),
)

/** The cart in a drawer, opened after adding. Rendered once, in the layout; loaded when it first opens. */
export function CartDrawer({ zones }: { zones: DeliveryZones }) {
  const { isOpen } = useCart()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return isWanted ? (
    <Suspense>
      <Content zones={zones} />
    </Suspense>
  ) : null
}

/** Fallback if the drawer fails to load: a toast names the added product. */
function NoDrawer(_: { zones: DeliveryZones }) {
  const { isOpen, added, close } = useCart()
  useEffect(() => {
    if (!isOpen) return
    if (added) toastAdded(added.name)
    else toast.info(m.cart_title(), { action: { label: m.cart_view(), to: '/cart' } })
    close()
  }, [isOpen, added, close])
  return null
}
