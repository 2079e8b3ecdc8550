import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxDrainedBytes } from '#platform/http/linger-on-close.ts'
import { Refusal } from '#platform/refusal.ts'
import { cut } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { type CleanPicture, cleanPicture, maxBytes, type PictureWishes } from './clean-picture.ts'

export const maxPictures = 10

export type NamedPicture = CleanPicture & { name: string }

/** Cleans a picture and says under which name. */
const clean = async (file: Buffer, name: string, wishes: Wishes): Promise<NamedPicture> => ({
  name,
  ...(await cleanPicture(file, name, wishes)),
})

export type Wishes = PictureWishes & { isWanted: () => boolean }

/**
 * Reads an upload picture by picture and converts each at once, so that only one original is in memory.
 * @param wishes frame of each picture, and whether SVG is accepted
 * @throws Refusal 400, also if the client disconnected, 413, 415, 422, 503; the rest of the upload has then been
 *   drained
 */
export const receivePictures = (
  request: FastifyRequest,
  maxFiles = maxPictures,
  wishes: PictureWishes = {},
): Promise<NamedPicture[]> => receiveFiles(request, maxFiles, wishes, clean)

/** The same with what `take` makes of each file. */
export async function receiveFiles<Taken>(
  request: FastifyRequest,
  maxFiles: number,
  wishes: PictureWishes,
  take: (file: Buffer, name: string, wishes: Wishes) => Promise<Taken>,
): Promise<Taken[]> {
  mustStillSend(request)
  const pictures: Taken[] = []
  try {
    for await (const { name, file } of files(request, maxFiles))
      pictures.push(await take(file, name, { ...wishes, isWanted: () => !hasGone(request) }))
  } catch (error) {
    await drain(request)
    throw error
  }
  if (pictures.length === 0)
    throw new Refusal(422, 'no_pictures', 'Please choose at least one picture (field images[])')
  return pictures
}

/** Whether the client has disconnected. */
export const hasGone = ({ raw }: FastifyRequest): boolean => Boolean(raw.socket?.destroyed)

/**
 * Call it right before reading an upload: a disconnect before that causes no event later, and reading would never end.
 * @throws Refusal 400
 */
export function mustStillSend(request: FastifyRequest): void {
  if (hasGone(request) || request.raw.destroyed) throw new Refusal(400, 'gone', 'Whoever sent this has gone')
}

async function* files(request: FastifyRequest, maxFiles: number): AsyncGenerator<{ name: string; file: Buffer }> {
  let count = 0
  const limits = {
    files: maxFiles + 1,
    fileSize: maxBytes,
    fields: 20,
    fieldSize: 10_000,
    parts: 32,
    headerPairs: 50,
  }
  const parts = request.parts({ limits })
  while (true) {
    const { value: part, done } = await parts.next().catch((error: unknown) => unreadable(error, maxFiles))
    if (done || !part) return
    if (part.type !== 'file') continue
    if (part.fieldname !== 'images[]' && part.fieldname !== 'images') {
      throw new Refusal(422, 'wrong_field', 'Please send the pictures in the field images[]')
    }
    if (++count > maxFiles) throw tooMany(maxFiles)
    const name = nameOf(part.filename, count)
    const file = await part.toBuffer().catch((error: unknown) => unreadable(error, maxFiles, name))
    yield { name, file }
  }
}

/** The file name without its path. */
const nameOf = (filename: string | undefined, count: number) =>
  cut(tidyLine((filename ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''), 200) || `Picture ${count}`

function unreadable(error: unknown, maxFiles: number, name = 'A picture'): never {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, 'too_large', `${name} is larger than 10 MB`)
  if (code === 'FST_FILES_LIMIT') throw tooMany(maxFiles)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    throw new Refusal(413, 'too_large', 'The upload has too many fields')
  throw new Refusal(400, 'malformed', 'The upload could not be read')
}

const tooMany = (maxFiles: number) =>
  new Refusal(422, 'too_many_pictures', `Maximum ${maxFiles} images allowed. You can upload ${maxFiles} more.`)

async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  let read = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > maxDrainedBytes) raw.destroy()
  })
  raw.resume()
  await finished(raw, { writable: false, signal: AbortSignal.timeout(5000) }).catch(() => {})
}
