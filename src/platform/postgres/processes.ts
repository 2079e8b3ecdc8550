import { readFileSync } from 'node:fs'

/** A process that has ended but that its parent has not asked for yet (Z) is as dead as any. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)[0] !== 'Z'
}

/** What /proc (Linux) says of a process behind its name: its state, its parent, …; field 22 of `man proc` is number 19 here. */
function statOf(pid: number): string[] {
  try {
    // The name may hold blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Tells a process from every other that has had or will have its number: the number, and when it began. */
export const nameOf = (pid: number) => `${pid} ${statOf(pid)[19] ?? ''}`.trim()
