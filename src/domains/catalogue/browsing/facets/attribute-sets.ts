import { isWithin, readRange } from '#domains/catalogue/attributes/number-ranges.ts'
import { type InternedString, internedText } from './interned-strings.ts'

/** A value of an attribute in profiles: '3.12' is value 12 of attribute 3, '5:180' the number 180 of attribute 5. */
type Pair = string
const attributeOf = (pair: Pair) => Number.parseInt(pair, 10)

/** The set of a profile in pairs. Sets of values are few: each is taken apart once. */
const pairsBySet = new Map<InternedString, readonly Pair[]>()

function pairsOf(set: InternedString): readonly Pair[] {
  const known = pairsBySet.get(set)
  if (known) return known
  const pairs = internedText(set).split(' ').filter(Boolean)
  pairsBySet.set(set, pairs)
  return pairs
}

/** It meets the filter; it misses two attributes or more; else the id of the only attribute that it misses. */
const fitting = 0
const misfit = -1

/** Whether a pair of a profile is what a filter asks for: the pair itself, or a range ('5:100..200') that it is in. */
function meets(filter: string): (pair: Pair) => boolean {
  const range = readRange(filter)
  if (!range) return (pair) => pair === filter
  const start = `${range.attribute}:`
  return (pair) => pair.startsWith(start) && isWithin(Number(pair.slice(start.length)), range)
}

/** Judges a set of values: one value of each attribute that is filtered must be in it. */
export function judgeSets(wanted: readonly string[]): ((set: InternedString) => number) | undefined {
  if (wanted.length === 0) return undefined
  const groups = [...Map.groupBy(wanted, attributeOf)].map(([id, some]) => [id, some.map(meets)] as const)
  const judged = new Map<InternedString, number>()
  return (set) => {
    const known = judged.get(set)
    if (known !== undefined) return known
    const pairs = pairsOf(set)
    const missed = groups.filter(([, some]) => !some.some((isMet) => pairs.some(isMet)))
    const verdict = missed.length > 1 ? misfit : (missed[0]?.[0] ?? fitting)
    judged.set(set, verdict)
    return verdict
  }
}

export const fits = (verdict: number): boolean => verdict === fitting

/** Counts products per value, set by set. */
export class AttributeCounter {
  #sets = new Map<InternedString, { many: number; verdict: number }>()

  add(set: InternedString, many: number, verdict: number): void {
    const known = this.#sets.get(set)
    if (known) known.many += many
    else this.#sets.set(set, { many, verdict })
  }

  /** For a value, all filters apply except those of its own attribute. */
  byPair(): Map<Pair, number> {
    const counts = new Map<Pair, number>()
    for (const [set, { many, verdict }] of this.#sets)
      for (const pair of pairsOf(set)) {
        const counted = fits(verdict) || verdict === attributeOf(pair) ? many : 0
        counts.set(pair, (counts.get(pair) ?? 0) + counted)
      }
    return counts
  }
}
