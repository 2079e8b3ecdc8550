import { useEffect, useRef } from 'react'
import type { LineTrouble } from '#domains/orders/contract.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { send } from '../api.ts'

/**
 * Asks the shop whether the cart can be ordered as it stands, when the checkout opens and when the cart changes: who
 * came by the drawer has not seen /cart, and learns of a new price before pressing. Without an answer nothing is said:
 * placing the order asks again.
 */
export function useOpeningCheck(lines: Lines, onTroubles: (troubles: LineTrouble[]) => void) {
  const tell = useRef(onTroubles)
  tell.current = onTroubles
  const contents = JSON.stringify(
    lines.map(({ id, size, color, quantity, price }) => ({ id, size, color, quantity, price })),
  )

  useEffect(() => {
    if (contents === '[]') return
    let isCurrent = true
    void send<{ troubles?: LineTrouble[] }>('check-cart', { items: JSON.parse(contents) }).then((answer) => {
      const troubles = answer.ok ? (answer.data.troubles ?? []) : []
      if (isCurrent && troubles.length > 0) tell.current(troubles)
    })
    return () => {
      isCurrent = false
    }
  }, [contents])
}
