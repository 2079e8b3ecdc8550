import cluster from 'node:cluster'

/** How many serving processes take in visitors, of how many there shall be. */
export type Processes = { serving: number; wanted: number }

type Told = { processes: Processes }

let now: Processes = { serving: 1, wanted: 1 }

/** In the first process: tells all serving ones, also one that comes later. */
export function tellProcesses(processes: Processes) {
  now = processes
  // One that has gone in the meantime needs no word.
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.isConnected()) worker.send({ processes } satisfies Told, () => {})
}

/** In a serving process: hears of it. */
export function hearProcesses() {
  process.on('message', ({ processes }: Partial<Told>) => {
    if (processes) now = processes
  })
}

export const processesNow = (): Processes => now
