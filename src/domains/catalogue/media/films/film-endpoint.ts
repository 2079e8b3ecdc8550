import { createHash, randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mustStillSend } from '#domains/catalogue/pictures/receive-pictures.ts'
import { noRoomIfFull, refuseWithoutRoom } from '#domains/catalogue/pictures/room-for-pictures.ts'
import { monthOf } from '#domains/catalogue/pictures/upload-images.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { inEnvelope } from '#platform/http/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { cut } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { registerFilm } from '../register-film.ts'
import { filmUploaded } from '../staff-contract.ts'
import { cleanFilm, filmTooLarge } from './clean-film.ts'

/** Films in memory at once, in each process. */
const maxConcurrent = 2

/** The upload of a film into the media library. */
export const filmEndpoint: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, storage, limits, clock } },
) => {
  let inProgress = 0
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(notMultipart()))

  app.post(
    '/upload-film',
    {
      config: { access: { permission: ['products.create', 'products.edit'] } },
      schema: {
        summary: 'Upload a film into the media library',
        description:
          'multipart/form-data with the field film: MP4 (H.264, VP9 or AV1) or WebM, at most 40 MB. It is kept as it is, without the place where it was taken; one that is there already is not stored again (`existed`).',
        tags: ['media'],
        consumes: ['multipart/form-data'],
        response: { 200: filmUploaded, ...refusals(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw notMultipart()
      const member = await request.requireStaff()
      await limits.count('upload', `staff:${member.id}`)
      if (inProgress >= maxConcurrent)
        throw new Refusal(503, 'busy', 'The shop is busy with other films. Please try again in a moment')
      inProgress++
      try {
        mustStillSend(request)
        await refuseWithoutRoom(storage, 'staff', maxFilmBytes)
        const part = await request.file({ limits: { files: 1, fileSize: maxFilmBytes, fields: 5 } }).catch(() => {
          throw unreadable()
        })
        if (part?.fieldname !== 'film') throw new Refusal(422, 'no_film', 'Please choose a film (field film)')
        const name = cut(tidyLine((part.filename ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''), 200) || 'Film'
        const file = await part.toBuffer().catch((error: { code?: string }) => {
          if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw filmTooLarge(name)
          throw unreadable()
        })
        const { body, ending } = cleanFilm(file, name)
        const film = {
          name,
          sha256: createHash('sha256').update(file).digest('hex'),
          size: body.length,
          key: `uploads/films/${monthOf(clock())}/${randomBytes(12).toString('hex')}.${ending}`,
          by: member.username,
        }
        const entered = await registerFilm(db, film, clock(), () => noRoomIfFull(() => storage.put(film.key, body)))
        return inEnvelope(entered)
      } finally {
        inProgress--
      }
    },
  )
}

const unreadable = () => new Refusal(400, 'malformed', 'The upload could not be read')

const notMultipart = () =>
  new Refusal(415, 'wrong_type', 'Please send the film as a form (Content-Type: multipart/form-data)')
