export type Random = {
  /** From 0 to below 1. */
  number(): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** Upper-case letters and digits. */
  code(length: number): string
}

/** The same seed gives the same sequence (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(number() * items.length)] ?? items[0]
  const characters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'] as [string, ...string[]]
  return {
    number,
    pick,
    chance: (probability) => number() < probability,
    code: (length) => Array.from({ length }, () => pick(characters)).join(''),
  }
}
