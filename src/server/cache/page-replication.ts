import cluster, { type Worker } from 'node:cluster'
import type { CachedPage } from '#platform/cache/cached-page.ts'
import type { InvalidationId } from '#platform/cache/changes.ts'
import type { PageCache } from '#platform/cache/page-cache.ts'
import { onStopServing } from '#server/cluster/process-count.ts'

/** Cache replication over IPC: a new worker requests cached pages; the primary forwards the request and the pages. */
type Message =
  | { pages: 'wanted' }
  | { pages: 'wantedBy'; by: number }
  | { pages: 'some'; by: number; some: [string, CachedPage][] }
  | { pages: 'all'; by: number }
  | { pages: 'made'; key: string; page: CachedPage; begun: InvalidationId }

/** Pages per message: between two of them, the sender answers visitors. */
const batchSize = 10

/** In the primary: forwards messages. While no worker serves, a new one starts without pages. */
export function relayCachedPages() {
  const serving = new Set<Worker>()
  cluster.on('listening', (worker) => serving.add(worker))
  // A closing worker may exit before it has sent all pages.
  onStopServing((worker) => serving.delete(worker))
  const sendTo = (worker: Worker | undefined, message: Message) => {
    if (worker?.isConnected()) worker.send(message, () => {})
  }
  cluster.on('message', (worker, message: Message) => {
    if (message.pages === 'wanted') {
      const other = [...serving].find((each) => each !== worker && each.isConnected())
      if (other) sendTo(other, { pages: 'wantedBy', by: worker.id })
      else sendTo(worker, { pages: 'all', by: worker.id })
    } else if (message.pages === 'made') {
      for (const other of serving) if (other !== worker) sendTo(other, message)
    } else if (message.pages === 'some' || message.pages === 'all') sendTo(cluster.workers?.[message.by], message)
  })
}

/**
 * In a worker: sends each rendered page to all others (one with a query at its second request), and stores theirs.
 * Stale pages are not stored: a worker that has received an invalidation rejects a page rendered before it; one that
 * receives it later drops the page then.
 */
export function sharePages(cache: PageCache) {
  if (!cluster.isWorker) return
  cache.onStore = (key, page, begun) => {
    if (process.connected) process.send?.({ pages: 'made', key, page, begun } satisfies Message, () => {})
  }
  process.on('message', (message: Message) => {
    if (message.pages === 'made') cache.setFromPeer(message.key, ofItsOwn(message.page), message.begun)
  })
}

/** Copies the bodies: the bodies of one message share a buffer, and each cached one would retain all of it. */
const ofItsOwn = (page: CachedPage): CachedPage => ({
  ...page,
  bodies: new Map([...page.bodies].map(([encoding, body]) => [encoding, Buffer.from(body)])),
})

/**
 * In a worker: sends its cached pages to a new one.
 * @param caughtUp resolves when all earlier invalidations were received, so that the cached pages are current
 */
export function sendCachedPages(cache: PageCache, caughtUp: () => Promise<void>) {
  process.on('message', async (message: Message) => {
    if (message.pages !== 'wantedBy') return
    const send = (told: Message) => new Promise<void>((sent) => process.send?.(told, () => sent()))
    try {
      await caughtUp()
      const pages = cache.entries()
      for (let from = 0; from < pages.length; from += batchSize)
        await send({ pages: 'some', by: message.by, some: pages.slice(from, from + batchSize) })
    } catch {
      // Not subscribed to invalidations, so its pages may be stale: it sends no more.
    }
    await send({ pages: 'all', by: message.by })
  })
}

/**
 * In a new worker: requests another one's cached pages, so that visitors need not wait while all are rendered again.
 * Pages invalidated in the meantime are not stored. Resolves when it has all, or after `timeoutMs` with what it has.
 */
export function requestCachedPages(cache: PageCache, timeoutMs = 2000): Promise<void> {
  if (!cluster.isWorker) return Promise.resolve()
  const begun = cache.version
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      process.off('message', onMessage)
      done()
    }
    const onMessage = (message: Message) => {
      if (message.pages === 'some') for (const [key, page] of message.some) cache.set(key, ofItsOwn(page), begun)
      if (message.pages === 'all') end()
    }
    const timer = setTimeout(end, timeoutMs)
    process.on('message', onMessage)
    process.send?.({ pages: 'wanted' } satisfies Message)
  })
}
