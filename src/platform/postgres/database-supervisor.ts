import { setTimeout } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

/**
 * Starts the embedded database and supervises it: when it ends unexpectedly, it is restarted at the same port.
 * PostgreSQL recovers everything that was committed.
 * @param say prints a line for the operator
 * @param starting `workers`: worker processes that will connect; `signal` aborts the first start, without leaving a
 *   process behind
 * @throws DatabaseSetupError if the first start fails
 */
export async function superviseEmbeddedDatabase(
  dataDir: string,
  say: (line: string) => void,
  { workers, signal }: { workers?: number; signal?: AbortSignal } = {},
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  let database = await startEmbeddedDatabase(dataDir, undefined, { workers, signal, say })
  const { url } = database
  // The workers expect it at the same address.
  const port = Number(new URL(url).port)
  const stopping = new AbortController()
  const stopped = new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done()))

  const watch = async () => {
    for (;;) {
      await Promise.race([database.gone, stopped])
      if (stopping.signal.aborted) return
      say('PostgreSQL has ended; starting it again.')
      const began = Date.now()
      const again = await restart()
      if (!again) return
      database = again
      if (stopping.signal.aborted) return database.stop()
      say(`PostgreSQL runs again after ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    }
  }

  /** Retries until it runs at the same port or the shop closes. Prints each error once. */
  const restart = async (): Promise<EmbeddedDatabase | undefined> => {
    let printed = ''
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(2 * wait, 3000)) {
      let problem: string
      try {
        const started = await startEmbeddedDatabase(dataDir, undefined, { workers, port })
        if (started.url === url) return started
        await started.stop()
        problem = 'It runs at another port now.'
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
      }
      if (problem !== printed) say(problem)
      printed = problem
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
    return undefined
  }

  const watching = watch()
  return {
    url,
    stop: async () => {
      stopping.abort()
      await database.stop()
      await watching
    },
  }
}
