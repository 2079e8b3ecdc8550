import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { startEvents } from '#platform/events/run-events.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { describeStatement } from '#platform/log.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { subscribers } from '../subscribers.ts'
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
  const jobs = await startJobs(context.db, context.pool, jobHandlers(context), (message) =>
    opened.log.error({ job: message }, 'job failed'),
  )
  const failed = (message: string) => opened.log.error({ event: message }, 'event not delivered')
  const events = startEvents({ db: context.db, context, failed }, subscribers)
  context.working = true
  opened.addHook('onClose', async () => {
    await events.stop()
    await jobs.stop()
    await close()
  })
  await opened.ready()
  return opened
}
