import type { Dice } from './dice.ts'

/** Pieces added (+) or removed (−) at a time. */
export type Delta = { at: Date; quantity: number }

type Wish = {
  /** Wanted final stock in pieces. */
  target: number
  /** Possible delivery times in order. */
  deliveries: Date[]
  minStock: number
  throwing: Dice
}

/**
 * Plans opening stock and deliveries so that the level is never below 0 and ends at the target (or above, if a late
 * return makes that impossible).
 * @param taken movements in order of time
 */
export function planSupply(taken: Delta[], { target, deliveries, minStock, throwing }: Wish) {
  const sumUntil = (at: Date | undefined) =>
    taken.reduce((sum, delta) => (at && delta.at > at ? sum : sum + delta.quantity), 0)
  const neededUntil = (at: Date | undefined) => {
    let [level, lowest] = [0, 0]
    for (const delta of taken) {
      if (at && delta.at > at) break
      level += delta.quantity
      lowest = Math.min(lowest, level)
    }
    return -lowest
  }

  const total = Math.max(1, target - sumUntil(undefined), neededUntil(undefined))
  const opening = Math.min(
    total,
    Math.max(1, neededUntil(deliveries[0]), Math.round(total * throwing.between(0.45, 0.8))),
  )
  let come = opening
  const restocks = deliveries.map((at, i) => {
    const missing = neededUntil(deliveries[i + 1]) - come
    const level = come + sumUntil(at)
    const refill = level <= minStock && throwing.often(0.6) ? throwing.whole(3, 8) : 0
    const quantity = Math.min(total - come, Math.max(missing, refill, 0))
    come += quantity
    return { at, quantity }
  })

  const rest = total - come
  // Never in the last three deliveries: otherwise a year's stock would seem to be bought in the last month.
  const settled = restocks.slice(0, -3)
  const late = settled.length > 0 && throwing.often(0.3) ? throwing.pick(settled) : undefined
  if (late) late.quantity += rest
  return {
    opening: late ? opening : opening + rest,
    restocks: restocks.filter(({ quantity }) => quantity > 0),
    left: total + sumUntil(undefined),
  }
}
