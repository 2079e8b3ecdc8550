import type { FastifyBaseLogger } from 'fastify'
import { startEvents } from '#platform/events/run-events.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import type { assemble } from '../assemble.ts'
import { subscribers } from '../subscribers.ts'

type Context = ReturnType<typeof assemble>['context']

/** Starts jobs and the delivery of events. @returns stops both */
export async function startBackground(context: Context, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const jobs = await startJobs(context.db, context.pool, jobHandlers(context), (message) =>
    log.error({ job: message }, 'job failed'),
  )
  const failed = (message: string) => log.error({ event: message }, 'event not delivered')
  const events = startEvents({ db: context.db, context, failed }, subscribers)
  context.working = true
  return async () => {
    await events.stop()
    await jobs.stop()
  }
}
