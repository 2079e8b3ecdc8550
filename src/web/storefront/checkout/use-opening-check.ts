import { useEffect, useRef } from 'react'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { send } from '../api.ts'

/**
 * Checks the cart when the checkout opens and when the cart changes, for shoppers who came from the drawer and have not seen /cart.
 * If the check fails, shows nothing: placing the order checks again.
 */
export function useOpeningCheck(lines: Lines, onIssues: (issues: LineIssue[]) => void) {
  const tell = useRef(onIssues)
  tell.current = onIssues
  const contents = JSON.stringify(
    lines.map(({ id, size, color, quantity, price }) => ({ id, size, color, quantity, price })),
  )

  useEffect(() => {
    if (contents === '[]') return
    let isCurrent = true
    void send<typeof orderRoutes.checkCart>('check-cart', { items: JSON.parse(contents) }).then((answer) => {
      const issues = answer.ok ? answer.data.troubles : []
      if (isCurrent && issues.length > 0) tell.current(issues)
    })
    return () => {
      isCurrent = false
    }
  }, [contents])
}
