import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileUploads, type LibraryUpload } from '#domains/catalogue/media/file-uploads.ts'
import { libraryTaker } from '#domains/catalogue/media/take-upload.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PictureWishes } from './clean-picture.ts'
import { hasGone, receiveFiles, receivePictures } from './receive-pictures.ts'
import { refuseWithoutRoom } from './room-for-pictures.ts'
import { deleteImages, type UploadFolder, uploadImages } from './upload-images.ts'
import { uploadSlots } from './upload-slots.ts'

type PhotoOptions = {
  folder: UploadFolder
  maxFiles: number
  /** Uploads in progress in this process, of any kind, at which this one is refused. */
  maxConcurrent: number
  /** The same of one address: many customers of a mobile carrier share one. */
  maxPerAddress: number
  /** Called with the total size before storing; throws to refuse. */
  admit: (bytes: number) => Promise<void>
}

type LibraryOptions = PictureWishes &
  Omit<PhotoOptions, 'admit' | 'maxPerAddress'> & {
    /** The crop that is made of the upload. */
    shape?: string
    /** Folder of the library; null: none. */
    libraryFolder?: string | null
    by: { username: string }
  }

export type PictureReceiver = ReturnType<typeof pictureReceiver>

/**
 * Functions that receive the pictures of a request and store them, all or none, as long as there are slots for uploads.
 */
export function pictureReceiver({ db, storage, clock }: { db: Db; storage: Storage; clock: Clock }) {
  const { withSlot, withAddressSlot } = uploadSlots()
  return {
    /** Shoppers' photos. @throws Refusal 400, 413, 415, 422, 503 'busy' and 'no_space', and what `admit` throws */
    receivePhotos: (request: FastifyRequest, reply: FastifyReply, options: PhotoOptions) =>
      withAddressSlot(request.ip, options, async () => {
        await refuseWithoutRoom(storage, 'strangers')
        const pictures = await receivePictures(request, options.maxFiles)
        const bytes = pictures.reduce((sum, { body }) => sum + body.length, 0)
        await refuseWithoutRoom(storage, 'strangers', bytes)
        await options.admit(bytes)
        const stored = await uploadImages(storage, pictures, clock(), options.folder)
        // A client that has disconnected will never reference them.
        if (hasGone(request)) await deleteImages(storage, stored)
        else reply.raw.once('close', () => void (reply.raw.writableEnded || deleteImages(storage, stored)))
        return stored
      }),

    /**
     * Pictures from staff, stored in the media library with their originals; contents that it already has are not
     * stored again. If the answer is lost, the pictures are in the library.
     * @throws Refusal 400, 413, 415, 422, 503 'busy' and 'no_space'
     */
    receiveForLibrary: (request: FastifyRequest, options: LibraryOptions): Promise<LibraryUpload[]> =>
      withSlot(options.maxConcurrent, async () => {
        await refuseWithoutRoom(storage, 'staff')
        const { take, forget } = libraryTaker({ db, storage }, clock(), options)
        try {
          const taken = await receiveFiles(request, options.maxFiles, options, take)
          if (hasGone(request)) throw new Refusal(400, 'gone', 'Whoever sent this has gone')
          return await fileUploads({ db, storage }, taken, options, clock())
        } catch (error) {
          await forget()
          throw error
        }
      }),
  }
}
