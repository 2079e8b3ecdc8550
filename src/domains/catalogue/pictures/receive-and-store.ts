import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PictureWishes } from './clean-picture.ts'
import { hasGone, receivePictures } from './receive-pictures.ts'
import { refuseWithoutRoom } from './room-for-pictures.ts'
import { forgetImages, type UploadFolder, uploadImages } from './upload-images.ts'

type UploadOptions = PictureWishes & {
  folder: UploadFolder
  maxFiles: number
  /** Uploads in progress in this process, of any kind, at which this one is refused. */
  maxConcurrent: number
  who?: 'strangers' | 'staff'
  /** Called with the total size before storing; throws to refuse. */
  admit?: (bytes: number) => Promise<void>
}

/**
 * A function that receives the pictures of a request and stores them, all or none. It counts the uploads in progress:
 * each holds one file in memory.
 */
export function pictureReceiver(storage: Storage, clock: Clock) {
  let inProgress = 0

  /** @throws Refusal 400, 413, 415, 422, 503 'busy' and 'no_space', and what `admit` throws */
  return async function receiveAndStore(
    request: FastifyRequest,
    reply: FastifyReply,
    { folder, maxFiles, maxConcurrent, frame, svg, who = 'staff', admit }: UploadOptions,
  ) {
    if (inProgress >= maxConcurrent)
      throw new Refusal(503, 'busy', 'The shop is busy with other pictures. Please try again in a moment')
    inProgress++
    try {
      await refuseWithoutRoom(storage, who)
      const pictures = await receivePictures(request, maxFiles, { frame, svg })
      const bytes = pictures.reduce((sum, { body }) => sum + body.length, 0)
      await refuseWithoutRoom(storage, who, bytes)
      await admit?.(bytes)
      const stored = await uploadImages(storage, pictures, clock(), folder)
      // A client that has disconnected will never reference them.
      if (hasGone(request)) await forgetImages(storage, stored)
      else reply.raw.once('close', () => void (reply.raw.writableEnded || forgetImages(storage, stored)))
      return stored
    } finally {
      inProgress--
    }
  }
}
