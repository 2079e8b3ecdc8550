import { pipeline, type Readable, Transform } from 'node:stream'

/** So many pieces (64 KB each) are sent between two looks at everything else. */
const atATime = 4

const waiting: (() => void)[] = []
let isSet = false

/**
 * A body that is sent in pieces, in turns with those of everybody else: hundreds who ask for a film in one moment have
 * hundreds of megabytes written into the system's buffers before anybody else's page came to its turn. Who takes nothing
 * holds up nobody, and whoever is alone waits for nobody.
 */
export function inTurns(body: Readable): Readable {
  const sent = new Transform({
    transform: (piece, _encoding, done) => {
      waiting.push(() => done(null, piece))
      setTurn()
    },
  })
  // What went wrong is said to whoever reads `sent`.
  return pipeline(body, sent, () => {})
}

function setTurn() {
  if (isSet || waiting.length === 0) return
  isSet = true
  setImmediate(() => {
    isSet = false
    for (const go of waiting.splice(0, atATime)) go()
    setTurn()
  })
}
