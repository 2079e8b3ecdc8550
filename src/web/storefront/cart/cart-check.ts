import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { send } from '../api.ts'
import { replace } from './cart.ts'
import { type LineState, lineOf, updatePrices } from './cart-corrections.ts'
import { keyOf, type Lines, pieceOf } from './cart-lines.ts'

/** The shop's state of a line, the price that the cart had before, and whether its second size cannot be had. */
export type LineNote = LineState & { priceBefore?: number | undefined; isSecondLost?: boolean }

/** Price and available quantity of each line, overridden by its issue, if it has one. */
const statesOf = ({ lines, troubles: issues }: RouteAnswer<typeof orderRoutes.checkCart>): LineState[] => {
  const byKey = new Map([...lines, ...issues].map((state) => [keyOf(state), {} as LineState]))
  for (const state of [...lines, ...issues]) byKey.set(keyOf(state), { ...byKey.get(keyOf(state)), ...state })
  return [...byKey.values()]
}

/**
 * Checks availability and prices of the lines on page load and after each change. Applies current prices; the note at
 * the line shows the earlier ones. If the shop is not reachable, shows nothing: checkout checks again.
 */
export function useCartCheck(lines: Lines): (line: CartLine) => LineNote | undefined {
  const [notes, setNotes] = useState<Record<string, LineNote>>({})
  const before = useRef<Record<string, number>>({})
  const contents = JSON.stringify(lines.map(pieceOf))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `contents` has the relevant fields of the lines
  useEffect(() => {
    if (contents === '[]') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await send<typeof orderRoutes.checkCart>('check-cart', { items: JSON.parse(contents) })
      if (!isCurrent || !answer.ok) return
      const states = statesOf(answer.data)
      const found: Record<string, LineNote> = {}
      for (const state of states) {
        const line = lineOf(lines, state)
        if (!line) continue
        const key = keyOf(line)
        if (state.secondSizeOf) {
          found[key] = { ...(found[key] ?? state), isSecondLost: true }
          continue
        }
        if (typeof state.price === 'number' && state.price !== line.price) before.current[key] ??= line.price
        const was = before.current[key]
        found[key] = { ...state, priceBefore: was === state.price ? undefined : was }
      }
      setNotes(found)
      const priced = updatePrices(lines, states)
      if (priced !== lines) replace(priced)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [contents])

  return (line) => notes[keyOf(line)]
}
