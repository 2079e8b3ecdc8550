import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { meters } from '#platform/metrics.ts'

type MetricsRequest = { metricsFor: number }
type MetricsReply = { metricsOf: number; text: string | undefined }

/** In the primary: aggregates the metrics of all workers for the worker that serves /metrics. */
export function relayMetrics() {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, { metricsFor }: Partial<MetricsRequest>) => {
    if (metricsFor === undefined) return
    const text = await all.clusterMetrics().catch(() => undefined)
    const reply: MetricsReply = { metricsOf: metricsFor, text }
    if (worker.isConnected()) worker.send(reply, () => {})
  })
}

/** In a worker: sends its metrics when the primary asks. */
export function answerMetricsRequests() {
  AggregatorRegistry.setRegistries(meters)
  new AggregatorRegistry()
}

let requests = 0

const timeoutMs = 6000

/**
 * The summed metrics of all workers on this machine.
 * @throws if a worker does not answer within five seconds: a sum without it would look like a counter reset
 */
export async function aggregateMetrics(): Promise<string> {
  if (!cluster.isWorker) return meters.metrics()
  const number = ++requests
  const text = await new Promise<string | undefined>((done) => {
    const receive = ({ metricsOf, text }: Partial<MetricsReply>) => {
      if (metricsOf !== number) return
      clearTimeout(timeout)
      process.off('message', receive)
      done(text)
    }
    const timeout = setTimeout(() => receive({ metricsOf: number }), timeoutMs)
    process.on('message', receive)
    process.send?.({ metricsFor: number } satisfies MetricsRequest)
  })
  if (text === undefined) throw new Error('a worker did not report its metrics')
  return text
}
