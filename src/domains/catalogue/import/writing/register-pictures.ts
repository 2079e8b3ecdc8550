import { mediaFiles } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Picture } from '../gather-pictures.ts'
import { fileNameOf } from '../image-addresses.ts'

/**
 * Registers in the library the pictures that an import stored, with their originals. If the library already has the
 * contents, the new original is not registered: the clean-up job deletes it.
 */
export async function registerPictures(tx: Db, pictures: Picture[]): Promise<void> {
  const files = pictures.flatMap(({ upload, originalName, ...picture }) =>
    upload
      ? [
          {
            ...picture,
            sha256: upload.sha256,
            originalKey: upload.original.key,
            originalSize: upload.original.size,
            originalName: fileNameOf(originalName),
          },
        ]
      : [],
  )
  if (files.length > 0) await tx.insert(mediaFiles).values(files).onConflictDoNothing()
}
