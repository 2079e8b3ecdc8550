import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const neededBytes = 3 * 1024 ** 3

/**
 * A new folder for PostgreSQL data directories of tests, accessible to PostgreSQL's own user. Tests create hundreds of
 * databases with some 760 files each: in memory that takes a twentieth of the time. On disk if memory is short.
 */
export function folderForClusters(prefix: string): string {
  const folder = mkdtempSync(join(isRoomInMemory() ? inMemory : tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

function isRoomInMemory(): boolean {
  if (!existsSync(inMemory) || process.availableMemory() < 2 * neededBytes) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= neededBytes
}
