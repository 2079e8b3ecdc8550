import { type Chance, chance } from '../art/seed.ts'

/** Seeded random numbers, with helpers for the history. */
export type Dice = Chance & {
  /** True with this probability. */
  often(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** A random index, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number
}

export function dice(word: string): Dice {
  const { between, whole } = chance(word)
  return {
    between,
    whole,
    often: (share) => between(0, 1) < share,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    weighted: (weights) => {
      let left = between(
        0,
        weights.reduce((sum, weight) => sum + weight, 0),
      )
      const at = weights.findIndex((weight) => (left -= weight) < 0)
      return at < 0 ? weights.length - 1 : at
    },
  }
}
