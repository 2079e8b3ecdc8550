import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { publishMeanConnections, rebalanceConnections } from '../../src/server/cluster/connection-rebalancing.ts'

/**
 * Serves on the port that the environment says, by processes that answer with their own number, as the shop's do: one to begin with, and
 * another with every message. Each that listens is told. Run by connection-rebalancing.test.ts.
 */
if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  publishMeanConnections()
  cluster.on('listening', () => process.send?.('listens'))
  cluster.fork()
  process.on('message', () => cluster.fork())
  process.on('disconnect', () => process.exit())
} else {
  const note = rebalanceConnections()
  createServer((request, response) => {
    note(request, response)
    response.end(String(process.pid))
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
