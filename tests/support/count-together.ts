// Two workers with separate metrics: the first one returns the sum of both. Run by aggregate-metrics.test.ts.
import cluster from 'node:cluster'
import { aggregateMetrics, answerMetricsRequests, relayMetrics } from '../../src/server/monitoring/aggregate-metrics.ts'

if (cluster.isPrimary) {
  relayMetrics()
  const workers = [cluster.fork(), cluster.fork()]
  let ready = 0
  cluster.on('message', (_worker, message) => {
    if (message === 'ready' && ++ready === 2) workers[0]?.send('say')
    if (message === 'said') process.exit(0)
  })
} else {
  const { limitsHit } = await import('../../src/platform/metrics.ts')
  const { watch } = await import('../../src/server/monitoring/process-gauges.ts')
  answerMetricsRequests()
  limitsHit.inc({ limit: 'login' }, 3)
  watch({
    pool: { totalCount: 5, idleCount: 2, waitingCount: 1 },
    cache: { hits: 100, misses: 4, waited: 3, dropped: 2, size: 2 },
  })
  process.on('message', async (message) => {
    if (message !== 'say') return
    console.log(await aggregateMetrics())
    console.log(await aggregateMetrics())
    process.send?.('said')
  })
  process.send?.('ready')
}
