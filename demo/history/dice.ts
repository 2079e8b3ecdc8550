import { type Chance, chance } from '../art/seed.ts'

/** Repeatable chance with the throws that the history needs. */
export type Dice = Chance & {
  /** True in that share of the throws. */
  often(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** The position of one of the weights; a weight twice as high comes up twice as often. */
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
