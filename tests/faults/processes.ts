import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'

/** The children of a process, by /proc (Linux). */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    // pid (name) state parent …; a name may contain blanks and brackets.
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

/** The postmaster of the database in that data folder. */
export const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The workers of a shop. */
export const workersOf = (primary: number) => childrenOf(primary).filter((pid) => /build\/server/.test(commandOf(pid)))

/** Whether this process listens on that port. By /proc (Linux). */
export function listensAt(pid: number, port: number): boolean {
  try {
    const isThere = (line: string) => {
      const [, local = '', , state] = line.trim().split(/\s+/)
      return state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port
    }
    const sockets = ['tcp', 'tcp6']
      .flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n').slice(1).filter(isThere))
      .map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`)
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.includes(readlinkSync(`/proc/${pid}/fd/${fd}`))
      } catch {
        return false
      }
    })
  } catch {
    return false
  }
}

/** Backends of PostgreSQL that serve a connection of the shop. */
export const backendsOf = (folder: string) =>
  childrenOf(postmasterOf(folder)).filter((pid) => /postgres: .*127\.0\.0\.1/.test(commandOf(pid)))

/** Resident memory of these processes together, in bytes; 0 for one that has ended. */
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
    // It has ended already.
  }
}

/**
 * A database without a shop, in a folder of its own. It also ends with this process, because a proof can be
 * interrupted.
 * @returns its URL, its folder, and a function that stops it and deletes the folder
 */
export async function openDatabase(): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-prove-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startEmbeddedDatabase(folder)
  const postmaster = postmasterOf(folder)
  const end = () => kill(postmaster, 'SIGINT')
  process.once('exit', end)
  const close = async () => {
    process.off('exit', end)
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, close }
}
