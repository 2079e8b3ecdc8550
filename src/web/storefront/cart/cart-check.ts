import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { send } from '../api.ts'
import { replace } from './cart.ts'
import { adoptPrices, type LineState, lineOf } from './cart-corrections.ts'
import { keyOf, type Lines } from './cart-lines.ts'

/** What the shop says of a line, and the price that stood there before it was today's. */
export type LineNote = LineState & { priceBefore?: number | undefined }

/** Every line's price and pieces, and over them what stands in the way of ordering it. */
const statesOf = ({ lines, troubles: issues }: RouteAnswer<typeof orderRoutes.checkCart>): LineState[] => {
  const byKey = new Map([...lines, ...issues].map((state) => [keyOf(state), {} as LineState]))
  for (const state of [...lines, ...issues]) byKey.set(keyOf(state), { ...byKey.get(keyOf(state)), ...state })
  return [...byKey.values()]
}

/**
 * Asks the shop whether the lines can be had, when the page opens and after each change. Today's prices are taken over
 * at once; the note at the line says what they were. When the shop cannot be asked, nothing is said: checkout asks again.
 */
export function useCartCheck(lines: Lines): (line: CartLine) => LineNote | undefined {
  const [notes, setNotes] = useState<Record<string, LineNote>>({})
  const before = useRef<Record<string, number>>({})
  const contents = JSON.stringify(
    lines.map(({ id, size, color, quantity, price }) => ({ id, size, color, quantity, price })),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: contents are the lines, told apart by what is asked
  useEffect(() => {
    if (contents === '[]') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await send<typeof orderRoutes.checkCart>('check-cart', { items: JSON.parse(contents) })
      if (!isCurrent || !answer.ok) return
      const said = statesOf(answer.data)
      const found: Record<string, LineNote> = {}
      for (const state of said) {
        const line = lineOf(lines, state)
        if (!line) continue
        const key = keyOf(line)
        if (typeof state.price === 'number' && state.price !== line.price) before.current[key] ??= line.price
        const was = before.current[key]
        found[key] = { ...state, priceBefore: was === state.price ? undefined : was }
      }
      setNotes(found)
      const priced = adoptPrices(lines, said)
      if (priced !== lines) replace(priced)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [contents])

  return (line) => notes[keyOf(line)]
}
