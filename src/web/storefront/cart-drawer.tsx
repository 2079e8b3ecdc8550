import { lazy, Suspense, useEffect, useState } from 'react'
import type { DeliveryRates } from '#shared/delivery.ts'
import { useCart } from './cart.ts'

const Content = lazy(() => import('./cart-drawer-content.tsx'))

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
