import { chownSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive } from './processes.ts'

const pidFileOf = (home: string) => join(home, 'postmaster.pid')

/** The lines of postmaster.pid: pid, folder, start time, port, …, and last the status. */
export function pidLines(home: string): string[] {
  try {
    return readFileSync(pidFileOf(home), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Pid of the postmaster on this folder, if it is alive. The pid in the file may have been reused: on Linux, the process
 * must be a PostgreSQL of this folder.
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
 * PostgreSQL refuses to start while the pid in postmaster.pid is that of a living process of its user, or of a zombie;
 * it cannot know that the process is no PostgreSQL of this folder. It ignores the pid of its own parent, and then still
 * checks whether other processes use the shared memory named in the file.
 */
export function disownPidFile(home: string) {
  const lines = pidLines(home)
  const pid = Number(lines[0])
  if (process.platform !== 'linux' || !(pid > 0) || !existsSync(`/proc/${pid}`)) return
  if (isAlive(pid) && isPostgresOf(pid, home)) return
  // Write and rename, so that no process reads an incomplete file.
  const draft = `${pidFileOf(home)}-new`
  writeFileSync(draft, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const { uid, gid } = statSync(home)
  chownSync(draft, uid, gid)
  renameSync(draft, pidFileOf(home))
}
