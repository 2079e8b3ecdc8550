import type { Photo } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { resizeImage } from '../../ui/picture/resize-image.ts'
import { sendPicture } from '../../ui/picture/send-picture.ts'

const maxBytes = 10 * 1024 * 1024

/** Its message is shown at the failed photo. */
export class PhotoError extends Error {}

/**
 * Resizes and uploads a photo.
 * @param change called when the upload starts, and with its progress
 * @throws PhotoError; an AbortError if cancelled
 */
export async function uploadPhoto(
  file: File,
  signal: AbortSignal,
  change: (to: { state: 'sending' } | { progress: number }) => void,
): Promise<Photo> {
  const small = await resizeImage(file).catch(() => {
    throw new PhotoError(m.photo_unreadable())
  })
  if (small.size > maxBytes) throw new PhotoError(m.photo_too_large())
  signal.throwIfAborted()
  change({ state: 'sending' })
  const answer = await sendPicture(
    '/backend/api/upload-photos',
    { file: small, name: file.name },
    (progress) => change({ progress }),
    signal,
  )
  return photoIn(answer)
}

/** Texts of the shop's refusals. */
const refusedAs = (code: unknown): string | undefined =>
  code === 'no_space' ? m.photo_no_space() : code === 'photos_full' ? m.photo_full() : undefined

function photoIn(answer: { status: number; body: unknown } | null): Photo {
  if (!answer) throw new PhotoError(m.photo_offline())
  const { status, body } = answer
  const { images = [], code } = (body ?? {}) as { images?: Photo[]; code?: unknown }
  const [photo] = images
  if (status === 200 && photo) return photo
  if (status === 413) throw new PhotoError(m.photo_too_large())
  if (status === 415 || status === 422) throw new PhotoError(m.photo_unreadable())
  const refused = refusedAs(code)
  if (refused) throw new PhotoError(refused)
  throw new PhotoError(status === 429 || status === 503 ? m.photo_busy() : m.photo_failed())
}
