import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The children of a process, by /proc (Linux). */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    // pid (name) state parent …; a name may hold blanks and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The first process of the database of that data folder. */
export const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The serving processes of a shop. */
export const workersOf = (primary: number) => childrenOf(primary).filter((pid) => /build\/server/.test(commandOf(pid)))

/** Processes of the database that serve a connection of the shop. */
export const backendsOf = (folder: string) =>
  childrenOf(postmasterOf(folder)).filter((pid) => /postgres: .*127\.0\.0\.1/.test(commandOf(pid)))

/** Bytes that these processes hold together; one that has gone holds none. */
export const memoryOf = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
    } catch {
      return sum
    }
  }, 0)

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone by itself.
  }
}
