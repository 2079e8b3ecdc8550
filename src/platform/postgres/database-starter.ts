import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, nameOf } from './processes.ts'

/**
 * File with the process responsible for the running database: the one that started it, or adopted it. It contains the
 * pid and the start time, since pids are reused.
 */
const starterFile = (dataDir: string) => join(dataDir, 'database-started-by')
export const nameStarter = (dataDir: string) => writeFileSync(starterFile(dataDir), nameOf(process.pid))

/** Whether another living process is responsible for the database. */
export function hasOtherStarter(dataDir: string): boolean {
  if (!existsSync(starterFile(dataDir))) return false
  const starter = readFileSync(starterFile(dataDir), 'utf8')
  const pid = Number.parseInt(starter, 10)
  return isAlive(pid) && nameOf(pid) === starter
}
