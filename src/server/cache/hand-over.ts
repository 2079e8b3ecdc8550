import cluster, { type Worker } from 'node:cluster'
import type { InvalidationId } from '#platform/cache/changes.ts'
import type { CachedPage, PageCache } from '#platform/cache/page-cache.ts'

/** A serving process asks for kept pages; the first process passes it on to another, and the pages back. */
type Message =
  | { pages: 'wanted' }
  | { pages: 'wantedBy'; by: number }
  | { pages: 'some'; by: number; some: [string, CachedPage][] }
  | { pages: 'all'; by: number }
  | { pages: 'made'; key: string; page: CachedPage; begun: InvalidationId }

/** So many are sent in one piece: between two of them, visitors are answered. */
const batchSize = 10

/** In the first process: who wants pages gets them from a process that serves; while there is none, it begins without. */
export function passPagesOn() {
  const serving = new Set<Worker>()
  cluster.on('listening', (worker) => serving.add(worker))
  cluster.on('exit', (worker) => serving.delete(worker))
  const tell = (worker: Worker | undefined, message: Message) => {
    if (worker?.isConnected()) worker.send(message, () => {})
  }
  cluster.on('message', (worker, message: Message) => {
    if (message.pages === 'wanted') {
      const other = [...serving].find((each) => each !== worker && each.isConnected())
      if (other) tell(other, { pages: 'wantedBy', by: worker.id })
      else tell(worker, { pages: 'all', by: worker.id })
    } else if (message.pages === 'made') {
      for (const other of serving) if (other !== worker) tell(other, message)
    } else if (message.pages === 'some' || message.pages === 'all') tell(cluster.workers?.[message.by], message)
  })
}

/**
 * In a process that serves: what one makes, all keep. A page that shows what has changed meanwhile is kept by nobody: who
 * has heard of the change refuses a page that was begun before its maker had, who hears of it later drops it then.
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

/** As they come, several pages share one piece of memory, which each of them would hold for all. */
const ofItsOwn = (page: CachedPage): CachedPage => ({
  ...page,
  bodies: new Map([...page.bodies].map(([encoding, body]) => [encoding, Buffer.from(body)])),
})

/**
 * In a process that serves: gives what it keeps to one that begins.
 * @param caughtUp resolves when all earlier invalidations were received, so that the cached pages are current
 */
export function givePages(cache: PageCache, caughtUp: () => Promise<void>) {
  process.on('message', async (message: Message) => {
    if (message.pages !== 'wantedBy') return
    const send = (told: Message) => new Promise<void>((sent) => process.send?.(told, () => sent()))
    try {
      await caughtUp()
      const pages = cache.entries()
      for (let from = 0; from < pages.length; from += batchSize)
        await send({ pages: 'some', by: message.by, some: pages.slice(from, from + batchSize) })
    } catch {
      // Its line is down, so that it may not know what has changed: it gives nothing more.
    }
    await send({ pages: 'all', by: message.by })
  })
}

/**
 * In a process that begins: takes the pages that another one keeps, so that visitors do not wait while all of them are made
 * anew. What changes meanwhile is not kept. Answers when it has all, or after so many milliseconds with what it has.
 */
export function takePages(cache: PageCache, timeoutMs = 2000): Promise<void> {
  if (!cluster.isWorker) return Promise.resolve()
  const begun = cache.version
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      process.off('message', hear)
      done()
    }
    const hear = (message: Message) => {
      if (message.pages === 'some') for (const [key, page] of message.some) cache.set(key, ofItsOwn(page), begun)
      if (message.pages === 'all') end()
    }
    const timer = setTimeout(end, timeoutMs)
    process.on('message', hear)
    process.send?.({ pages: 'wanted' } satisfies Message)
  })
}
