import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { describeStatement } from '#platform/log.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { startBackground } from '../cluster/background-work.ts'
import { media } from './media.ts'
import { pages } from './pages.ts'

let app: Promise<FastifyInstance> | undefined

/** The app for the current source files; Vite reloads this module when one of them changes. Without front cache. */
export function developmentApp(config: Config): Promise<FastifyInstance> {
  app ??= open(config)
  return app
}

async function open(config: Config): Promise<FastifyInstance> {
  let log: FastifyBaseLogger | undefined
  const { context, close } = assemble(config, (slow) => log?.warn(describeStatement(slow), 'slow statement'))
  const opened = await createApp(context, { logger: { level: 'warn' } })
  log = opened.log
  await opened.register(media, { context })
  await opened.register(pages, { db: context.readDb })
  const stop = await startBackground(context, opened.log)
  opened.addHook('onClose', async () => {
    await stop()
    await close()
  })
  await opened.ready()
  return opened
}
