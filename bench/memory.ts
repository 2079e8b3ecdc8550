import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory in MB of the processes that `pid` started (the serving ones; PostgreSQL not counted). */
export function memoryOfWorkers(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const read = (field: string) => new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
        if (Number(read('PPid')) !== pid || read('Name') === 'postgres') return []
        return [Math.round(Number(read('VmRSS')) / 1024)]
      } catch {
        return []
      }
    })
}
