import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { bannerUpload, brandUpload } from './cut-upload-endpoints.ts'
import { libraryUpload } from './library-upload-endpoint.ts'
import { photoUpload } from './photo-upload-endpoint.ts'
import { pictureReceiver } from './receive-and-store.ts'
import { notMultipart } from './upload-form.ts'

/** Concurrent uploads per process. The difference is reserved for staff. */
const maxConcurrent = 8
const maxConcurrentPhotos = 5

/** Uploads of pictures by staff and shoppers. All share one receiver, which counts those in progress. */
export const uploadEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { limits } = context
  const receiver = pictureReceiver(context)
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(notMultipart()))

  await app.register(libraryUpload, { receiver, limits, maxConcurrent })
  await app.register(photoUpload, { receiver, limits, maxConcurrent: maxConcurrentPhotos })
  await app.register(bannerUpload, { receiver, limits, maxConcurrent })
  await app.register(brandUpload, { receiver, limits, maxConcurrent })
}
