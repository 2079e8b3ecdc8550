import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'

const mebibyte = 1024 * 1024

/**
 * How much of the disk pictures leave free, since the database may lie on it, and orders stop when it is full. Photos of
 * strangers leave more than those of staff. Of a small disk it is a part.
 */
const leftFree = {
  strangers: { bytes: 1024 * mebibyte, part: 0.1 },
  staff: { bytes: 256 * mebibyte, part: 0.03 },
}

/**
 * To be asked before pictures are read, and again with what they take.
 * @throws Refusal 503 'no_space'
 */
export async function refuseWithoutRoom(storage: Storage, who: keyof typeof leftFree, bytes = 0): Promise<void> {
  const room = await storage.room()
  if (!room) return
  const { bytes: most, part } = leftFree[who]
  if (room.free - bytes < Math.min(most, room.size * part)) throw noRoom()
}

export const noRoom = () =>
  new Refusal(503, 'no_space', 'There is no room left for pictures. Please tell the main admin')
