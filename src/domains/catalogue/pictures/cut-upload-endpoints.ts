import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cutUses } from '#domains/catalogue/media/cut-uses.ts'
import { refusals } from '#platform/http/refusals.ts'
import { inEnvelope } from '#platform/http/serve.ts'
import { bannerUses, brandUses } from '#shared/catalogue/cut-use.ts'
import { bannerShapes } from '#shared/pictures.ts'
import { picturesUploaded } from './staff-contract.ts'
import { admitStaff, type UploadOptions } from './upload-form.ts'

/** Pictures that fill a place of the page, so each is cut to the shape of its place. */
export const bannerUpload: FastifyPluginAsyncZod<UploadOptions> = async (app, { receiver, limits, maxConcurrent }) => {
  app.post(
    '/upload-banner',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Upload one picture of a banner, in its wide or its tall shape',
        description: `multipart/form-data with the field images[], as upload-images. It is cut to ${bannerShapes.wide.width} × ${bannerShapes.wide.height} or ${bannerShapes.tall.width} × ${bannerShapes.tall.height} pixels.`,
        tags: ['content'],
        consumes: ['multipart/form-data'],
        querystring: z.object({ shape: z.enum(bannerUses).default('wide') }),
        response: { 200: picturesUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const by = await admitStaff(request, limits)
      const { folder, shape, frame } = cutUses[request.query.shape]
      const stored = await receiver.receiveForLibrary(request, {
        folder,
        shape,
        maxFiles: 1,
        maxConcurrent,
        frame,
        by,
      })
      return inEnvelope({ images: stored, message: '1 image uploaded successfully' })
    },
  )
}

/** The shop's own marks. A logo is often drawn, so it may be an SVG. */
export const brandUpload: FastifyPluginAsyncZod<UploadOptions> = async (app, { receiver, limits, maxConcurrent }) => {
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
        querystring: z.object({ use: z.enum(brandUses).default('logo') }),
        response: { 200: picturesUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const by = await admitStaff(request, limits)
      const { folder, shape, frame } = cutUses[request.query.use]
      const stored = await receiver.receiveForLibrary(request, {
        folder,
        shape,
        maxFiles: 1,
        maxConcurrent,
        frame,
        svg: true,
        by,
      })
      return inEnvelope({ images: stored, message: '1 image uploaded successfully' })
    },
  )
}
