import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { endOnSignal } from '../../../src/server/cluster/end-on-signal.ts'
import { countServing, processCount, receiveProcessCount } from '../../../src/server/cluster/process-count.ts'

/**
 * Serves with two workers. A response contains its process in a header; its body, which never ends, contains the number
 * of serving processes, at first and after each message. Sends the port when both listen. Run by process-count.test.ts.
 */
if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const serving = countServing(2)
  cluster.on('listening', (_worker, { port }) => {
    if (serving() === 2) process.send?.(port)
  })
  cluster.fork()
  cluster.fork()
  process.on('disconnect', () => process.exit())
} else {
  receiveProcessCount()
  const server = createServer((_request, response) => {
    response.setHeader('process', process.pid)
    const tell = () => response.write(String(processCount().serving))
    tell()
    process.on('message', tell)
    response.once('close', () => process.off('message', tell))
  }).listen(0, '127.0.0.1')
  endOnSignal(() => new Promise((done) => server.close(() => done())))
}
