import { Refusal } from '#platform/refusal.ts'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { mp4Codecs, mp4WithoutPlace } from './mp4.ts'
import { webmWithoutTags } from './webm.ts'

/**
 * Checks a film by its bytes; name and Content-Type are not trusted. It is not encoded again.
 * @returns the film without the place where it was taken
 * @throws Refusal 413, 415, 422
 */
export function cleanFilm(file: Buffer, name: string): { body: Buffer; ending: 'mp4' | 'webm' } {
  if (file.length === 0) throw new Refusal(422, 'empty_film', `${name} is empty`)
  if (file.length > maxFilmBytes) throw filmTooLarge(name)
  if (file.toString('latin1', 0, 4) === '\x1a\x45\xdf\xa3' && file.toString('latin1', 0, 64).includes('webm'))
    return { body: cleanWebm(file, name), ending: 'webm' }
  if (file.toString('latin1', 4, 8) !== 'ftyp')
    throw new Refusal(415, 'not_a_film', `${name} is not an MP4 or WebM film`)
  const found = mp4Codecs(file)
  if (!found) throw brokenFilm(name)
  if (!found.isPlayed)
    throw new Refusal(
      422,
      'unplayable_film',
      `${name} would not play in many browsers. Please save it as MP4 with H.264`,
    )
  return { body: mp4WithoutPlace(file), ending: 'mp4' }
}

function cleanWebm(file: Buffer, name: string): Buffer {
  try {
    return webmWithoutTags(file)
  } catch (error) {
    throw error instanceof RangeError ? brokenFilm(name) : error
  }
}

const brokenFilm = (name: string) => new Refusal(422, 'broken_film', `${name} is damaged or was cut off`)

export const filmTooLarge = (name: string) =>
  new Refusal(413, 'too_large', `${name} is larger than ${maxFilmBytes / 1024 / 1024} MB`)
