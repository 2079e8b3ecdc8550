import { randomBytes } from 'node:crypto'
import type { Storage } from '#platform/storage/storage.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { CleanPicture } from './clean-picture.ts'
import { noRoomIfFull } from './room-for-pictures.ts'

export type Uploaded = { key: string; file_size: number; width: number; height: number; original_name: string }

/** Storage folders: staff uploads, shoppers' photos, banner pictures, logo and icon. */
export type UploadFolder = 'uploads' | 'uploads/photos' | 'uploads/banners' | 'uploads/brand'

/** 2026/11, in Dhaka. */
export const monthOf = (now: Date) => dhakaDay(now).slice(0, 7).replace('-', '/')

/**
 * Stores cleaned pictures as {folder}/YYYY/MM/….webp, all or none.
 * @throws Refusal 503 if the disk is full
 */
export async function uploadImages(
  storage: Storage,
  pictures: (CleanPicture & { name: string })[],
  now: Date,
  folder: UploadFolder = 'uploads',
): Promise<Uploaded[]> {
  const stored: Uploaded[] = []
  try {
    for (const { body, width, height, name } of pictures) {
      // Pages reserve the space of a logo by its key.
      const size = folder === 'uploads/brand' ? `-${width}x${height}` : ''
      const key = `${folder}/${monthOf(now)}/${randomBytes(12).toString('hex')}${size}.webp`
      await noRoomIfFull(() => storage.put(key, body))
      stored.push({ key, file_size: body.length, width, height, original_name: name })
    }
    return stored
  } catch (error) {
    await deleteImages(storage, stored)
    throw error
  }
}

/** Deletes uploads whose sender has disconnected. */
export async function deleteImages(storage: Storage, stored: Pick<Uploaded, 'key'>[]): Promise<void> {
  for (const { key } of stored) await storage.remove(key).catch(() => {})
}
