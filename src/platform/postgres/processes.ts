import { readFileSync } from 'node:fs'

/** Zombies (state Z) count as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)[0] !== 'Z'
}

/** Fields of /proc/PID/stat (Linux) after the name: state, parent, …; field 22 of `man proc` is index 19 here. */
function statOf(pid: number): string[] {
  try {
    // The name may contain blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Identifies a process although pids are reused: its pid and start time. */
export const nameOf = (pid: number) => `${pid} ${statOf(pid)[19] ?? ''}`.trim()
