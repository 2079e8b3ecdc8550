import cluster from 'node:cluster'
import type { Config } from '#platform/config.ts'
import { databaseName, messageFor } from './exit-with-message.ts'

export type Closing = { underWay: () => boolean; signal: AbortSignal; all: () => Promise<void> }

/** Stops everything in order: workers finish their requests, then the database stops. */
export function closing(config: Config, stopDatabase: () => Promise<void>): Closing {
  const stopping = new AbortController()
  const underWay = () => stopping.signal.aborted
  const all = async () => {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((gone) => {
            if (worker.isDead()) return gone()
            worker.once('exit', () => gone())
            worker.process.kill('SIGTERM')
            setTimeout(() => worker.process.kill('SIGKILL'), 12_000).unref()
          }),
      ),
    )
    await stopDatabase()
  }
  const end = async (signal: string) => {
    if (underWay()) return
    console.log(`\n${signal}: closing the shop …`)
    await all()
    process.exit(0)
  }
  const notInOrder = (error: unknown) => {
    console.error(`The shop was not closed in order. ${messageFor(error, databaseName(config))}`)
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(signal).catch(notInOrder))
  return { underWay, signal: stopping.signal, all }
}
