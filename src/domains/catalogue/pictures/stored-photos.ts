import { Refusal } from '#platform/refusal.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * The photos that upload-photos stored under these keys, without duplicates, with their sizes.
 * @throws Refusal 422 photo_gone if one was deleted: unreferenced photos are deleted after a day
 */
export async function storedPhotos(
  storage: Storage,
  keys: readonly string[],
): Promise<{ key: string; width: number; height: number }[]> {
  const sharp = await openSharp()
  return Promise.all(
    [...new Set(keys)].map(async (key) => {
      const body = await storage.get(key)
      const { width, height } = body ? await sharp(body).metadata() : {}
      if (width && height) return { key, width, height }
      const message = 'A photo is no longer available. Please add it again'
      throw new Refusal(422, 'photo_gone', message, { fields: { photos: message } })
    }),
  )
}
