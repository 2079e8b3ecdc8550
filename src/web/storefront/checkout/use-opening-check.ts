import { useEffect, useRef } from 'react'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { currentLines, replace } from '#web/storefront/cart/cart.ts'
import { updateWeights } from '#web/storefront/cart/cart-corrections.ts'
import { type Lines, pieceOf } from '#web/storefront/cart/cart-lines.ts'
import { send } from '../api.ts'

/**
 * Checks the cart when the checkout opens and when the cart changes, for shoppers who skipped the cart page. If the
 * check fails, shows nothing: placing the order checks again.
 */
export function useOpeningCheck(lines: Lines, onIssues: (issues: LineIssue[]) => void) {
  const tell = useRef(onIssues)
  tell.current = onIssues
  const contents = JSON.stringify(itemsOf(lines))

  useEffect(() => {
    if (contents === '[]') return
    let isCurrent = true
    void checkItems(JSON.parse(contents)).then((issues) => {
      if (isCurrent && issues.length > 0) tell.current(issues)
    })
    return () => {
      isCurrent = false
    }
  }, [contents])
}

/** Compares the cart with the shop: stores current weights in it, and returns the issues that prevent ordering it. */
export const checkCart = (lines: Lines): Promise<LineIssue[]> => checkItems(itemsOf(lines))

const itemsOf = (lines: Lines) => lines.map(pieceOf)

async function checkItems(items: ReturnType<typeof itemsOf>): Promise<LineIssue[]> {
  const answer = await send<typeof orderRoutes.checkCart>('check-cart', { items })
  if (!answer.ok) return []
  const inCart = currentLines()
  const weighed = updateWeights(inCart, answer.data.lines)
  if (weighed !== inCart) replace(weighed)
  return answer.data.troubles
}
