import cluster from 'node:cluster'
import { type Config, readConfig } from '#platform/config.ts'
import { completeEnvironment } from '#platform/env-file.ts'
import { exitWithMessage } from './cluster/exit-with-message.ts'

/** The entry point: the primary prepares the shop and supervises the workers, which serve. */
let config: Config | undefined
try {
  needsNode24()
  completeEnvironment()
  config = readConfig(process.env)
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./cluster/primary.ts')
    await runPrimary(config)
  } else {
    const { runWorker } = await import('./cluster/worker.ts')
    await runWorker(config)
  }
} catch (error) {
  exitWithMessage(error, config)
}

function needsNode24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return
  console.error(
    `The shop needs Node 24 or newer, and this is Node ${process.versions.node}. npm brought one along: ` +
      'node_modules/.bin/node build/server/index.js',
  )
  process.exit(1)
}
