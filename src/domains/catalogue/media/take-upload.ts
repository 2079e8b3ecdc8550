import { createHash, randomBytes } from 'node:crypto'
import { cleanPicture } from '#domains/catalogue/pictures/clean-picture.ts'
import type { NamedPicture, Wishes } from '#domains/catalogue/pictures/receive-pictures.ts'
import { noRoomIfFull, refuseWithoutRoom } from '#domains/catalogue/pictures/room-for-pictures.ts'
import { isSvg } from '#domains/catalogue/pictures/svg-picture.ts'
import { monthOf } from '#domains/catalogue/pictures/upload-images.ts'
import type { Db } from '#platform/database/database.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { withoutLocation } from './originals/without-location.ts'
import { filesByContents } from './read-media.ts'

/** Folder of the storage for originals: no public address leads there. */
export const originalsFolder = 'originals'

export type Original = { key: string; size: number }

/** A file that the library already has, or a new one with its original. */
export type TakenUpload =
  | { known: number; name: string }
  | (NamedPicture & { known?: undefined; sha256: string; original: Original | null })

/**
 * A function that makes of each uploaded file what pages are made from, and stores the original, so that only one is in
 * memory.
 */
export function libraryTaker(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
  { shape = '' }: { shape?: string },
) {
  const stored: string[] = []

  return {
    take: async (file: Buffer, name: string, wishes: Wishes): Promise<TakenUpload> => {
      const sha256 = createHash('sha256').update(file).digest('hex')
      const [known] = await filesByContents(db, [sha256], shape)
      if (known) return { known: known.id, name }
      const picture = await cleanPicture(file, name, wishes)
      return { name, ...picture, sha256, original: await storeOriginal(storage, file, now, stored) }
    },
    /** Deletes the originals of an upload that failed. */
    forget: async () => {
      for (const key of stored) await storage.remove(key).catch(() => {})
    },
  }
}

/**
 * Stores an upload without the camera's data about place and time, otherwise unchanged.
 * @param stored its key is added before it is written, so that a failure can be cleaned up
 * @returns null if its structure is not understood
 * @throws Refusal if the disk is full
 */
export async function storeOriginal(
  storage: Storage,
  file: Buffer,
  now: Date,
  stored: string[],
): Promise<Original | null> {
  const body = isSvg(file) ? file : withoutLocation(file)
  if (!body) return null
  await refuseWithoutRoom(storage, 'staff', body.length)
  const key = `${originalsFolder}/${monthOf(now)}/${randomBytes(12).toString('hex')}.${await endingOf(file)}`
  stored.push(key)
  await noRoomIfFull(() => storage.put(key, body))
  return { key, size: body.length }
}

async function endingOf(file: Buffer): Promise<string> {
  if (isSvg(file)) return 'svg'
  const { format } = await (await openSharp())(file).metadata()
  return format === 'jpeg' ? 'jpg' : format
}
