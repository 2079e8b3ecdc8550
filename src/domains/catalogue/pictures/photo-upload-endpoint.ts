import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allowBodyTime, bodyTimesMs } from '#platform/http/body-time.ts'
import { refusals } from '#platform/http/refusals.ts'
import { inEnvelope } from '#platform/http/serve.ts'
import { maxPhotos, pictureUrl } from '#shared/pictures.ts'
import { answerOf } from '#shared/route.ts'
import { photo } from '../contract.ts'
import { admitPhotos } from './admit-photos.ts'
import { notMultipart, type UploadOptions } from './upload-form.ts'

/** Uploads of one address at once, per process. */
const maxPerAddress = 2

/** Photos from shoppers, with or without an account: fewer at a time than staff, with limits of their own. */
export const photoUpload: FastifyPluginAsyncZod<UploadOptions> = async (app, { receiver, limits, maxConcurrent }) => {
  app.post(
    '/upload-photos',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Upload up to 4 photos for a review or a report; what nothing names within a day is thrown away',
        description: 'multipart/form-data with the field images[], as upload-images. All are stored or none.',
        tags: ['reviews'],
        consumes: ['multipart/form-data'],
        response: { 200: answerOf({ images: z.array(photo) }), ...refusals(400, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw notMultipart()
      const admit = await admitPhotos(request, limits)
      allowBodyTime(request.raw, bodyTimesMs.photos)
      const stored = await receiver.receivePhotos(request, reply, {
        folder: 'uploads/photos',
        maxFiles: maxPhotos,
        maxConcurrent,
        maxPerAddress,
        admit,
      })
      return inEnvelope({
        images: stored.map(({ key, width, height }) => ({ key, url: pictureUrl(key, 1200), width, height })),
      })
    },
  )
}
