import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refusals } from '#platform/http/refusals.ts'
import type { Parts } from '#platform/parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { receivePictures } from './receive-pictures.ts'
import { forgetImages, uploadImages } from './upload-images.ts'

const uploaded = z.object({
  url: z.string(),
  key: z.string(),
  file_size: z.number(),
  width: z.number(),
  height: z.number(),
  original_name: z.string(),
})

/** That many uploads are taken in at once by one process; each holds one file in memory. */
const atOnce = 12

/** Where the back office sends pictures (spec §7: upload-images). */
export const uploadEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (
  app,
  { parts: { storage, limits, clock } },
) => {
  let underWay = 0
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(notMultipart()))

  app.post(
    '/upload-images',
    {
      config: { access: { permission: ['products.create', 'products.edit'] } },
      schema: {
        summary: 'Upload up to 10 pictures',
        description:
          'multipart/form-data with the field images[]: JPEG, PNG, GIF or WebP, at most 10 MB each. All are stored or none.',
        tags: ['catalogue'],
        consumes: ['multipart/form-data'],
        response: {
          200: z.object({ success: z.literal(true), images: z.array(uploaded), message: z.string() }),
          ...refusals(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw notMultipart()
      const member = await request.member()
      await limits.count('upload', `staff:${member.id}`)
      if (underWay >= atOnce)
        throw new Refusal(503, 'busy', 'The shop is busy with other pictures. Please try again in a moment')
      underWay++
      try {
        const pictures = await receivePictures(request)
        const stored = await uploadImages(storage, pictures, clock())
        // A sender who has gone will never hear of them.
        if (request.raw.socket?.destroyed) await forgetImages(storage, stored)
        else reply.raw.once('close', () => void (reply.raw.writableEnded || forgetImages(storage, stored)))
        return {
          success: true as const,
          images: stored.map((image) => ({ url: pictureUrl(image.key, 1200), ...image })),
          message:
            stored.length === 1 ? '1 image uploaded successfully' : `${stored.length} images uploaded successfully`,
        }
      } finally {
        underWay--
      }
    },
  )
}

const notMultipart = () =>
  new Refusal(415, 'wrong_type', 'Please send the pictures as a form (Content-Type: multipart/form-data)')
