import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { folderName } from '#domains/catalogue/media/staff-contract.ts'
import { refusals } from '#platform/http/refusals.ts'
import { inEnvelope } from '#platform/http/serve.ts'
import { maxPictures } from './receive-pictures.ts'
import { picturesUploaded } from './staff-contract.ts'
import { admitStaff, type UploadOptions } from './upload-form.ts'

/** Pictures from staff, for products and everything else that uses the media library. */
export const libraryUpload: FastifyPluginAsyncZod<UploadOptions> = async (app, { receiver, limits, maxConcurrent }) => {
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
      const member = await admitStaff(request, limits)
      const stored = await receiver.receiveForLibrary(request, {
        folder: 'uploads',
        maxFiles: maxPictures,
        maxConcurrent,
        libraryFolder: request.query.folder ?? null,
        by: member,
      })
      return inEnvelope({
        images: stored,
        message:
          stored.length === 1 ? '1 image uploaded successfully' : `${stored.length} images uploaded successfully`,
      })
    },
  )
}
