import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cutUses } from '#domains/catalogue/media/cut-uses.ts'
import { folderName } from '#domains/catalogue/media/staff-contract.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { Refusal } from '#platform/refusal.ts'
import { bannerShapes, maxPhotos, pictureUrl } from '#shared/pictures.ts'
import { answerOf } from '#shared/route.ts'
import { photo } from '../contract.ts'
import { admitPhotos } from './admit-photos.ts'
import { pictureReceiver } from './receive-and-store.ts'
import { maxPictures } from './receive-pictures.ts'
import { picturesUploaded } from './staff-contract.ts'

/** Concurrent uploads per process. The difference is reserved for staff. */
const maxConcurrent = 8
const maxConcurrentPhotos = 5

/** Uploads of the back office (upload-images) and of shoppers (upload-photos). */
export const uploadEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, storage, limits, clock } },
) => {
  const { receivePhotos, receiveForLibrary } = pictureReceiver({ db, storage, clock })
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
          'multipart/form-data with the field images[]: JPEG, PNG, GIF or WebP, at most 10 MB each. All are stored or none. The media library keeps them with their originals; one that it has already is not stored again (`existed`).',
        tags: ['catalogue'],
        consumes: ['multipart/form-data'],
        querystring: z.object({
          folder: folderName.optional().describe('Folder of the library; a new name makes one'),
        }),
        response: { 200: picturesUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw notMultipart()
      const member = await request.requireStaff()
      await limits.count('upload', `staff:${member.id}`)
      const stored = await receiveForLibrary(request, {
        folder: 'uploads',
        maxFiles: maxPictures,
        maxConcurrent,
        libraryFolder: request.query.folder ?? null,
        by: member,
      })
      return {
        success: true as const,
        images: stored,
        message:
          stored.length === 1 ? '1 image uploaded successfully' : `${stored.length} images uploaded successfully`,
      }
    },
  )

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
      const stored = await receivePhotos(request, reply, {
        folder: 'uploads/photos',
        maxFiles: maxPhotos,
        maxConcurrent: maxConcurrentPhotos,
        admit,
      })
      return {
        success: true as const,
        images: stored.map(({ key, width, height }) => ({ key, url: pictureUrl(key, 1200), width, height })),
      }
    },
  )

  app.post(
    '/upload-banner',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Upload one picture of a banner, in its wide or its tall shape',
        description: `multipart/form-data with the field images[], as upload-images. It is cut to ${bannerShapes.wide.width} × ${bannerShapes.wide.height} or ${bannerShapes.tall.width} × ${bannerShapes.tall.height} pixels.`,
        tags: ['content'],
        consumes: ['multipart/form-data'],
        querystring: z.object({ shape: z.enum(['wide', 'tall']).default('wide') }),
        response: { 200: picturesUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw notMultipart()
      const by = await request.requireStaff()
      await limits.count('upload', `staff:${by.id}`)
      const { folder, shape, frame } = cutUses[request.query.shape]
      const stored = await receiveForLibrary(request, {
        folder,
        shape,
        maxFiles: 1,
        maxConcurrent,
        frame,
        by,
      })
      return {
        success: true as const,
        images: stored,
        message: '1 image uploaded successfully',
      }
    },
  )

  app.post(
    '/upload-brand',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Upload the shop’s logo, icon or share picture',
        description:
          'multipart/form-data with the field images[]: PNG, JPEG, WebP, GIF or SVG. An SVG is drawn, up to 1 MB. An icon is set into a square, a share picture cut to 1200 × 630.',
        tags: ['settings'],
        consumes: ['multipart/form-data'],
        querystring: z.object({ use: z.enum(['logo', 'icon', 'share']).default('logo') }),
        response: { 200: picturesUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw notMultipart()
      const by = await request.requireStaff()
      await limits.count('upload', `staff:${by.id}`)
      const { folder, shape, frame } = cutUses[request.query.use]
      const stored = await receiveForLibrary(request, {
        folder,
        shape,
        maxFiles: 1,
        maxConcurrent,
        frame,
        svg: true,
        by,
      })
      return {
        success: true as const,
        images: stored,
        message: '1 image uploaded successfully',
      }
    },
  )
}

const notMultipart = () =>
  new Refusal(415, 'wrong_type', 'Please send the pictures as a form (Content-Type: multipart/form-data)')
