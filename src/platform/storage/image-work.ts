import type Sharp from 'sharp'
import { Refusal } from '../refusal.ts'

/** Images in progress per process, one thread each, so that pages and orders get processor time. */
const concurrency = 2

let opened: Promise<typeof Sharp> | undefined
/** Loaded on demand: most workers never process an image. */
export function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

let working = 0
const waiting: (() => void)[] = []

/**
 * A queue for image processing. All queues share the two slots, but each has its own length, so that many uploads do
 * not block the images of pages.
 * @param maxQueued beyond this, 503
 */
export function imageQueue(maxQueued: number) {
  let queued = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < concurrency) working++
    else {
      if (queued >= maxQueued)
        throw new Refusal(503, 'busy', 'The shop is busy with other pictures. Please try again in a moment')
      queued++
      // The slot is handed over, so `working` does not change.
      await new Promise<void>((turn) => waiting.push(turn))
      queued--
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
