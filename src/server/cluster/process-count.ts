import cluster from 'node:cluster'

/** Workers that are listening, and configured. */
export type Processes = { serving: number; wanted: number }

type Message = { processes: Processes }

let now: Processes = { serving: 1, wanted: 1 }

/** In the primary: sends the count to all workers, also to one that connects later. */
export function publishProcessCount(processes: Processes) {
  now = processes
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send({ processes } satisfies Message, () => {})
}

/** In a worker. */
export function receiveProcessCount() {
  process.on('message', ({ processes }: Partial<Message>) => {
    if (processes) now = processes
  })
}

export const processCount = (): Processes => now
