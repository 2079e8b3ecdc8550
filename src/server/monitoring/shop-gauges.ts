import { Gauge, Registry } from 'prom-client'
import { countOrders } from '#domains/orders/orders.ts'
import type { AppContext } from '#platform/app-context.ts'
import { queueAge, queueNow } from '#platform/jobs/jobs.ts'
import { mailsThatFailed } from '#platform/mail/mail.ts'

/** What the database says of the whole shop: the same on every machine, and never added up. */
export const shopMeters = new Registry()
const registers = [shopMeters]

const counted = new Gauge({
  name: 'bunon_shop_counted',
  help: '1 when the database could be asked for the bunon_shop_ figures, which are missing otherwise',
  registers,
})
const orders = new Gauge({
  name: 'bunon_shop_orders',
  help: 'Orders that do not lie in the trash, by status (pending: confirmed ones too)',
  labelNames: ['status'],
  registers,
})
const jobs = new Gauge({
  name: 'bunon_shop_jobs',
  help: 'Jobs by what they do: due, running, stuck (their worker is gone and nobody has taken them over), later (also to be tried again), failed (not tried again)',
  labelNames: ['task', 'state'],
  registers,
})
const oldestJob = new Gauge({
  name: 'bunon_shop_oldest_due_job_age_seconds',
  help: 'How long the oldest job that is due or stuck has waited; 0 when none waits',
  registers,
})
const mailsWaiting = new Gauge({
  name: 'bunon_shop_mails_waiting',
  help: 'Jobs that write or send mails and have neither succeeded nor failed for good',
  registers,
})
const mailsFailed = new Gauge({
  name: 'bunon_shop_mails_failed',
  help: 'Mails in the mail log that could not be sent',
  registers,
})

const writesMails = new Set(['order-mail', 'request-mail', 'send-mail', 'password-reset-mail', 'tell-back-in-stock'])

/** The figures of the whole shop in Prometheus' format, as the database has them now. */
export async function shopMetrics({ db }: Pick<AppContext, 'db'>): Promise<string> {
  try {
    const [queue, count, failed] = await Promise.all([queueNow(db), countOrders(db), mailsThatFailed(db)])
    jobs.reset()
    for (const { task, state, jobs: number } of queue) jobs.set({ task, state }, number)
    oldestJob.set(queueAge(queue))
    mailsWaiting.set(
      queue
        .filter(({ task, state }) => writesMails.has(task) && state !== 'failed')
        .reduce((sum, { jobs: number }) => sum + number, 0),
    )
    mailsFailed.set(failed)
    const { total: _, ...byStatus } = count
    for (const [status, number] of Object.entries(byStatus)) orders.set({ status }, number)
    counted.set(1)
    return await shopMeters.metrics()
  } catch {
    counted.set(0)
    return `${await shopMeters.getSingleMetricAsString('bunon_shop_counted')}\n`
  }
}
