import type Sharp from 'sharp'
import { Refusal } from '../refusal.ts'

/** Pictures are worked on two at a time per process, each in one thread, so that pages and orders keep their turn. */
const atOnce = 2

let opened: Promise<typeof Sharp> | undefined
/** What pictures are read and drawn with. Loaded for the first picture: most serving processes never work on one. */
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
 * A queue for work on pictures. All queues share the two places; each has its own length, so that a storm of uploads
 * does not keep the shop's pictures away.
 * @param longest how many of this queue may wait; one more is refused with 503
 */
export function imageQueue(longest: number) {
  let queued = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working++
    else {
      if (queued >= longest)
        throw new Refusal(503, 'busy', 'The shop is busy with other pictures. Please try again in a moment')
      queued++
      // The one who finishes hands its place over, so `working` stays.
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
