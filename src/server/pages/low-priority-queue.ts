import { setTimeout } from 'node:timers/promises'

/** Maximum number of AVIFs queued in one process. */
const maxQueued = 2000

/**
 * AVIF takes ten times as long as WebP: made one at a time, each followed by a pause three times as long, so that a
 * small machine with only new pictures still serves its shoppers.
 */
export function lowPriorityQueue(): (name: string, work: () => Promise<unknown>) => void {
  let last: Promise<unknown> = Promise.resolve()
  const queued = new Set<string>()
  return (name, work) => {
    if (queued.has(name) || queued.size >= maxQueued) return
    queued.add(name)
    // If it cannot be made, the WebP is still sent.
    last = last
      .then(() => pauseAfter(work))
      .catch(() => {})
      .finally(() => queued.delete(name))
  }
}

async function pauseAfter(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  await setTimeout(3 * (performance.now() - begun), undefined, { ref: false })
}
