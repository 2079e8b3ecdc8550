import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database.ts'

/** What goes through so many products is counted once for all who ask; what is shorter, each time. */
const long = 2000

type Kept = { counts: Promise<{ unfiltered: number }>; since: number; until: number }

let changes = 0
const keptOf = new WeakMap<Db, LRUCache<string, Kept>>()

/** To be said whenever a change of the catalogue is announced: what was counted before is not said again. */
export function forgetCounts(): void {
  changes++
}

/**
 * What was counted of a long list, until the catalogue changes: by one for all who ask meanwhile.
 * @param question one text for one question, whatever page and order of the list is asked for
 * @param count its `unfiltered`: how many products were gone through
 * @param longest milliseconds that it may be kept, in case nobody tells of a change
 */
export function keptCounts<T extends { unfiltered: number }>(
  db: Db,
  question: string,
  count: () => Promise<T>,
  longest = 60_000,
): Promise<T> {
  const kept = keptOf.get(db) ?? new LRUCache<string, Kept>({ max: 300 })
  keptOf.set(db, kept)
  const known = kept.get(question)
  if (known && known.since === changes && known.until > performance.now()) return known.counts as Promise<T>
  const counts = count()
  const mine: Kept = { counts, since: changes, until: performance.now() + longest }
  kept.set(question, mine)
  const forget = () => kept.peek(question) === mine && kept.delete(question)
  counts.then(({ unfiltered }) => unfiltered < long && forget(), forget)
  return counts
}
