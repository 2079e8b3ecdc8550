import { useEffect, useRef } from 'react'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { send } from '../api.ts'

/**
 * Asks the shop whether the cart can be ordered as it stands, when the checkout opens and when the cart changes: who
 * came by the drawer has not seen /cart, and learns of a new price before pressing. Without an answer nothing is said:
 * placing the order asks again.
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
