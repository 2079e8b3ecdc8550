import { pipeline, type Readable, Transform } from 'node:stream'

/** Chunks (64 KB each) sent before other work gets a turn. */
const chunksPerTurn = 4

const waiting: (() => void)[] = []
let isScheduled = false

/**
 * Sends a body in turns with all other bodies and other work. Otherwise hundreds of simultaneous requests for a video
 * would fill the socket buffers with hundreds of megabytes before any page is served. Slow readers delay nobody.
 */
export function fairStream(body: Readable): Readable {
  const sent = new Transform({
    transform: (chunk, _encoding, done) => {
      waiting.push(() => done(null, chunk))
      schedule()
    },
  })
  // Errors reach the reader of `sent`.
  return pipeline(body, sent, () => {})
}

function schedule() {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    for (const send of waiting.splice(0, chunksPerTurn)) send()
    schedule()
  })
}
