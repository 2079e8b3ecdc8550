import { Gauge, Registry } from 'prom-client'
import { countOrders } from '#domains/orders/finding/count-orders.ts'
import type { AppContext } from '#platform/app-context.ts'
import { eventState, eventsWaitingFor } from '#platform/events/event-state.ts'
import { queueAge, queueNow } from '#platform/jobs/job-queue.ts'
import { mailsThatFailed } from '#platform/mail/mail.ts'
import { subscribers } from '../subscribers.ts'

/** Metrics from the database about the whole shop: the same on every machine, so they are never summed. */
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
  help: 'Jobs and events that write or send mails and have neither succeeded nor failed for good',
  registers,
})
const eventsUnsequenced = new Gauge({
  name: 'bunon_shop_events_unsequenced',
  help: 'Committed business events that have no position in the log yet',
  registers,
})
const eventLag = new Gauge({
  name: 'bunon_shop_event_lag',
  help: 'Business events of the log that a subscriber has not looked at yet',
  labelNames: ['subscriber'],
  registers,
})
const eventLagSeconds = new Gauge({
  name: 'bunon_shop_event_lag_seconds',
  help: 'How long ago the first business event happened that a subscriber has not looked at yet; 0 when there is none',
  labelNames: ['subscriber'],
  registers,
})
const eventsParked = new Gauge({
  name: 'bunon_shop_events_parked',
  help: 'Business events that a subscriber failed at, and later ones of the same subject behind them',
  labelNames: ['subscriber'],
  registers,
})
const mailsFailed = new Gauge({
  name: 'bunon_shop_mails_failed',
  help: 'Mails in the mail log that could not be sent',
  registers,
})

const writesMails = new Set(['order-mail', 'request-mail', 'send-mail', 'password-reset-mail', 'back-in-stock-mail'])
const orderMail = subscribers.find(({ name }) => name === 'order-mail')

/** The current metrics of the whole shop in Prometheus format. */
export async function shopMetrics({ db }: Pick<AppContext, 'db'>): Promise<string> {
  try {
    const [queue, count, failed, events, orderMails] = await Promise.all([
      queueNow(db),
      countOrders(db),
      mailsThatFailed(db),
      eventState(db, subscribers),
      orderMail ? eventsWaitingFor(db, orderMail) : 0,
    ])
    eventsUnsequenced.set(events.unsequenced)
    for (const gauge of [eventLag, eventLagSeconds, eventsParked]) gauge.reset()
    for (const { name: subscriber, lag, lagSeconds, parked } of events.subscribers) {
      eventLag.set({ subscriber }, lag)
      eventLagSeconds.set({ subscriber }, lagSeconds)
      eventsParked.set({ subscriber }, parked)
    }
    jobs.reset()
    for (const { task, state, jobs: number } of queue) jobs.set({ task, state }, number)
    oldestJob.set(queueAge(queue))
    mailsWaiting.set(
      queue
        .filter(({ task, state }) => writesMails.has(task) && state !== 'failed')
        .reduce((sum, { jobs: number }) => sum + number, orderMails),
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
