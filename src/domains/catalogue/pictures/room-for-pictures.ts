import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'

const mebibyte = 1024 * 1024

/**
 * Disk space that pictures must leave free: the database may be on the same disk, and orders fail when it is full.
 * Shoppers' photos must leave more than staff's pictures. On a small disk `part` applies instead of `bytes`.
 */
const leftFree = {
  strangers: { bytes: 1024 * mebibyte, part: 0.1 },
  staff: { bytes: 256 * mebibyte, part: 0.03 },
}

/**
 * Call it before pictures are read, and again with their size before they are stored.
 * @throws Refusal 503 'no_space'
 */
export async function refuseWithoutRoom(storage: Storage, who: keyof typeof leftFree, bytes = 0): Promise<void> {
  const space = await storage.diskSpace()
  if (!space) return
  const { bytes: most, part } = leftFree[who]
  if (space.free - bytes < Math.min(most, space.size * part)) throw noRoom()
}

const noRoom = () => new Refusal(503, 'no_space', 'There is no room left for pictures. Please tell the main admin')

/** @throws Refusal 503 'no_space' if the disk became full in the meantime */
export async function noRoomIfFull<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw noRoom()
    throw error
  }
}
