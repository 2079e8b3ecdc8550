import { chownSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive } from './processes.ts'

const pidFileOf = (home: string) => join(home, 'postmaster.pid')

/** The lines of postmaster.pid: pid, folder, start, port, …, and last how far it is. */
export function pidLines(home: string): string[] {
  try {
    return readFileSync(pidFileOf(home), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * The first process of the database on this very folder, if one is alive. A number in a file may have come to be
 * somebody else's: where the system tells (Linux), the process must be a PostgreSQL of this folder.
 */
export function runningPid(dataDir: string): number | undefined {
  const home = join(dataDir, 'postgres')
  const pid = Number(pidLines(home)[0])
  return pid > 1 && isAlive(pid) && isPostgresOf(pid, home) ? pid : undefined
}

function isPostgresOf(pid: number, home: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = words[words.indexOf('-D') + 1] ?? ''
    return real(folder) === real(home)
  } catch {
    return false
  }
}

export function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/**
 * PostgreSQL refuses to start while the number in postmaster.pid is that of a living process of its user, or of one that
 * nobody has reaped; it cannot know that the process is no PostgreSQL of this folder. The number of its own parent it
 * passes over, and then still looks at the shared memory named behind it, whether other processes use that.
 */
export function disownPidFile(home: string) {
  const lines = pidLines(home)
  const pid = Number(lines[0])
  if (process.platform !== 'linux' || !(pid > 0) || !existsSync(`/proc/${pid}`)) return
  if (isAlive(pid) && isPostgresOf(pid, home)) return
  // Under its own name it is never seen half written.
  const draft = `${pidFileOf(home)}-new`
  writeFileSync(draft, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const { uid, gid } = statSync(home)
  chownSync(draft, uid, gid)
  renameSync(draft, pidFileOf(home))
}
