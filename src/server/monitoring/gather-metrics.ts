import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { meters } from '#platform/metrics.ts'

type Asked = { metricsFor: number }
type Told = { metricsOf: number; text: string | undefined }

/** In the first process: adds up what the serving processes have counted, for whichever of them is asked. */
export function tellMetricsOfAll() {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, { metricsFor }: Partial<Asked>) => {
    if (metricsFor === undefined) return
    const text = await all.clusterMetrics().catch(() => undefined)
    const told: Told = { metricsOf: metricsFor, text }
    // One that has gone meanwhile needs no answer.
    if (worker.isConnected()) worker.send(told, () => {})
  })
}

/** In a serving process: has its counts ready for the first. */
export function joinMetrics() {
  AggregatorRegistry.setRegistries(meters)
  new AggregatorRegistry()
}

let asked = 0

/**
 * What all serving processes of this machine have counted together; of this one where there is only one.
 * @throws when one of them does not answer within five seconds: a sum without it would look like a start from nought
 */
export async function gatherMetrics(): Promise<string> {
  if (!cluster.isWorker) return meters.metrics()
  const number = ++asked
  const text = await new Promise<string | undefined>((done) => {
    const hear = ({ metricsOf, text }: Partial<Told>) => {
      if (metricsOf !== number) return
      clearTimeout(patience)
      process.off('message', hear)
      done(text)
    }
    const patience = setTimeout(() => hear({ metricsOf: number }), 6000)
    process.on('message', hear)
    process.send?.({ metricsFor: number } satisfies Asked)
  })
  if (text === undefined) throw new Error('a serving process did not say what it has counted')
  return text
}
