import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { publishMeanConnections, rebalanceConnections } from '../../../src/server/cluster/connection-rebalancing.ts'

/**
 * Serves with workers that respond with their process id: one at first, and another after every message. Sends the port
 * when a worker listens. Run by connection-rebalancing.test.ts.
 */
if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  publishMeanConnections()
  cluster.on('listening', (_worker, { port }) => process.send?.(port))
  cluster.fork()
  process.on('message', () => cluster.fork())
  process.on('disconnect', () => process.exit())
} else {
  const note = rebalanceConnections()
  createServer((request, response) => {
    note(request, response)
    response.end(String(process.pid))
  }).listen(0, '127.0.0.1')
}
