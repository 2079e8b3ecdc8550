/** Seeded random numbers: the same word always gives the same sequence. */

/** A 32-bit hash (FNV-1a) of a word. */
export const hash = (word: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 0x01000193)
  return h >>> 0
}

export type Chance = {
  /** A number from `low` to `high`. */
  between(low: number, high: number): number
  /** An integer from `low` to `high`, inclusive. */
  whole(low: number, high: number): number
}

/** A random number generator seeded by a word (mulberry32). */
export const chance = (word: string): Chance => {
  let state = hash(word)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
  }
}
