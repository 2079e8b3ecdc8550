import { setTimeout } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

/**
 * The database of a data folder, for as long as the shop is open: when it ends although nobody asked it to, it is
 * started again, at the same port. PostgreSQL itself brings back everything that was committed.
 * @param say tells the operator, a line each
 * @param signal breaks the first start off, which then leaves no process behind
 * @throws DatabaseTrouble when it cannot be started at all
 */
export async function keepEmbeddedDatabase(
  dataDir: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  let database = await startEmbeddedDatabase(dataDir, undefined, { signal, say })
  const { url } = database
  // The serving processes look for it where it was.
  const port = Number(new URL(url).port)
  const stopping = new AbortController()
  const stopped = new Promise<void>((heard) => stopping.signal.addEventListener('abort', () => heard()))

  const watch = async () => {
    for (;;) {
      await Promise.race([database.gone, stopped])
      if (stopping.signal.aborted) return
      say('PostgreSQL has ended; starting it again.')
      const began = Date.now()
      const again = await startAgain()
      if (!again) return
      database = again
      if (stopping.signal.aborted) return database.stop()
      say(`PostgreSQL runs again after ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    }
  }

  /** Until it runs where it ran, or the shop closes. What stands in its way is said once. */
  const startAgain = async (): Promise<EmbeddedDatabase | undefined> => {
    let said = ''
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(2 * wait, 3000)) {
      let trouble: string
      try {
        const started = await startEmbeddedDatabase(dataDir, undefined, { port })
        if (started.url === url) return started
        await started.stop()
        trouble = 'It runs at another port now.'
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error)
      }
      if (trouble !== said) say(trouble)
      said = trouble
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
