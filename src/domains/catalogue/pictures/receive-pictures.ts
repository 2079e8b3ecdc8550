import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxDrainedBytes } from '#platform/http/linger-on-close.ts'
import { Refusal } from '#platform/refusal.ts'
import { cut, tidyLine } from '#shared/text.ts'
import { type CleanPicture, cleanPicture, type Frame, maxBytes } from './clean-picture.ts'

export const mostPictures = 10

/**
 * Reads an upload picture by picture; only one is held as it came, the others already as what will be kept.
 * @param most how many pictures may come at once
 * @param frame what each is to fill
 * @throws Refusal 400, also when the sender has gone, 413, 415, 422, 503; the rest of the upload has then been read and thrown away
 */
export async function receivePictures(
  request: FastifyRequest,
  most = mostPictures,
  frame?: Frame,
): Promise<(CleanPicture & { name: string })[]> {
  mustStillSend(request)
  const pictures: (CleanPicture & { name: string })[] = []
  try {
    for await (const { name, file } of files(request, most))
      pictures.push({ name, ...(await cleanPicture(file, name, { frame, isWanted: () => !hasGone(request) })) })
  } catch (error) {
    await drain(request)
    throw error
  }
  if (pictures.length === 0)
    throw new Refusal(422, 'no_pictures', 'Please choose at least one picture (field images[])')
  return pictures
}

/** Will whoever asked never hear the answer? */
export const hasGone = ({ raw }: FastifyRequest): boolean => Boolean(raw.socket?.destroyed)

/**
 * To be asked right before an upload is read: that its sender has gone is heard while it is read, but not afterwards, and it would
 * be waited for for ever.
 * @throws Refusal 400
 */
export function mustStillSend(request: FastifyRequest): void {
  if (hasGone(request) || request.raw.destroyed) throw new Refusal(400, 'gone', 'Whoever sent this has gone')
}

async function* files(request: FastifyRequest, most: number): AsyncGenerator<{ name: string; file: Buffer }> {
  let count = 0
  const limits = {
    files: most + 1,
    fileSize: maxBytes,
    fields: 20,
    fieldSize: 10_000,
    parts: 32,
    headerPairs: 50,
  }
  const parts = request.parts({ limits })
  while (true) {
    const { value: part, done } = await parts.next().catch((error: unknown) => unreadable(error, most))
    if (done || !part) return
    if (part.type !== 'file') continue
    if (part.fieldname !== 'images[]' && part.fieldname !== 'images') {
      throw new Refusal(422, 'wrong_field', 'Please send the pictures in the field images[]')
    }
    if (++count > most) throw tooMany(most)
    const name = nameOf(part.filename, count)
    const file = await part.toBuffer().catch((error: unknown) => unreadable(error, most, name))
    yield { name, file }
  }
}

/** The last part of what the sender calls the file. */
const nameOf = (filename: string | undefined, count: number) =>
  cut(tidyLine((filename ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''), 200) || `Picture ${count}`

function unreadable(error: unknown, most: number, name = 'A picture'): never {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, 'too_large', `${name} is larger than 10 MB`)
  if (code === 'FST_FILES_LIMIT') throw tooMany(most)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    throw new Refusal(413, 'too_large', 'The upload has too many fields')
  throw new Refusal(400, 'malformed', 'The upload could not be read')
}

const tooMany = (most: number) =>
  new Refusal(422, 'too_many_pictures', `Maximum ${most} images allowed. You can upload ${most} more.`)

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
