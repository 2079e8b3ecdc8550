import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { onStopServing } from './process-count.ts'

/** A worker reports its active connections; the primary answers with the mean of all workers. */
type Message = { active: number } | { mean: number }

/** Connections with a request in this interval count as active. */
const intervalMs = 500

/**
 * With SCHED_NONE the kernel may give one worker nearly all keep-alive connections. A worker with more active
 * connections than the mean answers some of them with `Connection: close`; those clients reconnect, probably to another
 * worker.
 */
export class ConnectionBalance {
  #active = new Set<object>()
  /** Connections still to be closed. */
  #excess = 0

  /** Must be called for every request before its response. */
  onRequest(connection: object, response: Pick<ServerResponse, 'shouldKeepAlive'>): void {
    if (!response.shouldKeepAlive) return
    if (this.#excess >= 1) {
      this.#excess--
      response.shouldKeepAlive = false
      this.#active.delete(connection)
    } else this.#active.add(connection)
  }

  /** Active connections since the last call. */
  takeActive(): number {
    const active = this.#active.size
    this.#active.clear()
    return active
  }

  /** A difference below two is ignored: connections would move back and forth by chance. */
  compare(own: number, mean: number): void {
    this.#excess = own - mean >= 2 ? own - mean : 0
  }
}

/** In the primary: answers each report with the mean of all workers. */
export function publishMeanConnections(): void {
  const active = new Map<number, number>()
  cluster.on('listening', ({ id }) => active.set(id, 0))
  // The connections of a closing worker end by themselves; counting it would make the mean too low for the others.
  onStopServing(({ id }) => active.delete(id))
  cluster.on('message', (worker, message: Message) => {
    if (!('active' in message) || !active.has(worker.id)) return
    active.set(worker.id, message.active)
    const sum = [...active.values()].reduce((total, each) => total + each, 0)
    if (worker.isConnected()) worker.send({ mean: sum / active.size } satisfies Message, () => {})
  })
}

/** In a worker. @returns must be called for every request before its response */
export function rebalanceConnections(): (request: IncomingMessage, response: ServerResponse) => void {
  if (!cluster.isWorker) return () => {}
  const balance = new ConnectionBalance()
  let reported = 0
  setInterval(() => {
    const active = balance.takeActive()
    if (active === 0 && reported === 0) return
    reported = active
    if (process.connected) process.send?.({ active } satisfies Message, () => {})
  }, intervalMs).unref()
  process.on('message', (message: Message) => {
    if ('mean' in message) balance.compare(reported, message.mean)
  })
  return (request, response) => balance.onRequest(request.socket, response)
}
