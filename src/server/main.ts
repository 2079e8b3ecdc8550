import cluster from 'node:cluster'
import { readConfig } from '#platform/config.ts'
import { stopWith } from './stop-with.ts'

/** The only entry: the first process prepares and watches, the others serve. */
try {
  const config = readConfig(process.env)
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./primary.ts')
    await runPrimary(config)
  } else {
    const { runWorker } = await import('./worker.ts')
    await runWorker(config)
  }
} catch (error) {
  stopWith(error)
}
