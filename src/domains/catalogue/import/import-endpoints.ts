import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mustStillSend } from '#domains/catalogue/pictures/receive-pictures.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { cut } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { importFile, readProductFile } from './import-file.ts'
import { readImportRun, readImportRuns } from './import-runs.ts'
import type { ImportLine } from './staff-contract.ts'
import { undoImport } from './undo/undo-import.ts'

const maxBytes = 20 * 1024 * 1024
const yes = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Product import in the back office. */
export const importEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  serve(app, staffCatalogueRoutes.importRuns, async (request) => ({
    runs: await readImportRuns(db, await request.requireStaff()),
  }))

  serve(app, staffCatalogueRoutes.importRun, async (request) =>
    readImportRun(db, request.query.id, await request.requireStaff()),
  )

  serve(app, staffCatalogueRoutes.undoImport, async (request) => {
    const undone = await undoImport(db, request.body, await request.requireStaff(), clock())
    return { ...undone, message: 'Import undone' }
  })

  await app.register(importUpload, { context })
}

/** The upload reads forms only, so it is apart from the endpoints that read JSON. */
const importUpload: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { clock, limits } = context
  app.removeAllContentTypeParsers()
  await app.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 5, parts: 6 } })
  app.addContentTypeParser('*', (_request, _payload, next) => next(notMultipart()))

  app.post(
    '/import-products',
    {
      config: { access: { all: ['products.create', 'products.edit'] } },
      schema: {
        summary: 'Import products from a CSV file: of this shop, of Shopify or of WooCommerce',
        description:
          'multipart/form-data with the field `file`. The answer comes line by line as JSON: {progress: {doing, done, total}} while it goes on, and {success, format, report} or {success: false, error, code} at its end. A trial (`dryRun=true`) writes nothing.',
        tags: ['catalogue'],
        consumes: ['multipart/form-data'],
        querystring: z.object({
          dryRun: yes.optional().default(true),
          fetchPictures: yes.optional().default(false),
          bringBack: yes
            .optional()
            .default(false)
            .describe('Products that were deleted in the shop come back; without it they are skipped'),
        }),
        response: {
          200: z.any().describe('application/x-ndjson'),
          ...refusals(400, 401, 403, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const member = await request.requireStaff()
      await limits.count('upload', `staff:${member.id}`)
      const { file, name } = await receiveFile(request)
      const read = readProductFile(file, name, clock())
      const lines = new PassThrough()
      const say = (line: ImportLine) => lines.writable && lines.write(`${JSON.stringify(line)}\n`)
      void importFile(context, read, request.query, member, clock(), (doing, count, total) =>
        say({ progress: { doing, done: count, total } }),
      )
        .then(
          (report) => say({ success: true, format: read.format, report }),
          (error: unknown) => say(failure(request, error)),
        )
        .finally(() => lines.end())
      return reply.type('application/x-ndjson; charset=utf-8').send(lines)
    },
  )
}

const notMultipart = () =>
  new Refusal(415, 'wrong_type', 'Please send the file as a form (Content-Type: multipart/form-data)')

async function receiveFile(request: FastifyRequest): Promise<{ file: Buffer; name: string }> {
  if (!request.isMultipart()) throw notMultipart()
  mustStillSend(request)
  const part = await request.file().catch(() => {
    throw new Refusal(400, 'malformed', 'The upload could not be read')
  })
  if (!part) throw new Refusal(422, 'no_file', 'Please choose a file')
  const name = cut(tidyLine((part.filename ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''), 120) || 'The file'
  const file = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, 'too_large', `${name} is larger than 20 MB`)
    throw new Refusal(400, 'malformed', 'The upload could not be read')
  })
  return { file, name }
}

/** Headers are sent already, so the error is the last line of the body. */
function failure(request: FastifyRequest, error: unknown): ImportLine {
  if (error instanceof Refusal) return { success: false, error: error.message, code: error.code }
  request.log.error({ err: error }, 'import failed')
  return { success: false, error: 'Something went wrong on our side: nothing was imported', code: 'fault' }
}
