import cluster, { type Worker } from 'node:cluster'

/** Workers that take connections, and configured. */
export type Processes = { serving: number; wanted: number }

type Message = { processes: Processes }
/** From a worker that only ends its requests in progress. */
type Report = { closes: true }

let now: Processes = { serving: 1, wanted: 1 }

/** In the primary: counts the workers that serve, and sends each change to all of them. @returns the count */
export function countServing(wanted: number): () => number {
  const serving = new Set<Worker>()
  const publish = () => publishProcessCount({ serving: serving.size, wanted })
  cluster.on('listening', (worker) => {
    // Its exit may be noticed before its messages are read.
    if (worker.isDead()) return
    serving.add(worker)
    publish()
  })
  onStopServing((worker) => {
    if (serving.delete(worker)) publish()
  })
  return () => serving.size
}

/** In the primary. @param stopped called when a worker begins to close, and when it exits */
export function onStopServing(stopped: (worker: Worker) => void): void {
  cluster.on('exit', (worker) => stopped(worker))
  cluster.on('message', (worker, { closes }: Partial<Report>) => {
    if (closes) stopped(worker)
  })
}

/** Sends the count to all workers; one that connects later gets it when it listens. */
function publishProcessCount(processes: Processes) {
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send({ processes } satisfies Message, () => {})
}

/** In a worker. */
export function receiveProcessCount() {
  process.on('message', ({ processes }: Partial<Message>) => {
    if (processes) now = processes
  })
}

/** In a worker that closes. A lost message does no harm: its exit counts, too. */
export function reportClosing() {
  if (process.connected) process.send?.({ closes: true } satisfies Report, () => {})
}

export const processCount = (): Processes => now
