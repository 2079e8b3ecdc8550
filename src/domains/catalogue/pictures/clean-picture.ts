import type { Sharp } from 'sharp'
import { Refusal } from '#platform/refusal.ts'
import { imageQueue, openSharp } from '#platform/storage/image-work.ts'

/** 10 MB and 50 million pixels: what a good telephone takes, and no more than memory bears twice. */
export const maxBytes = 10 * 1024 * 1024
const mostPixels = 50e6
/** Longest side of what is kept. */
const longestSide = 1200

/** Pictures that fill a frame are cut to it; the others keep their shape. */
export type Frame = { width: number; height: number }
export type CleanPicture = { body: Buffer; width: number; height: number }

const inQueue = imageQueue(10)

/**
 * Makes a stranger's picture the shop's own: drawn anew as WebP, upright, at most 1200 pixels long, without anything
 * that was written into the file (place, camera, hidden text).
 * @param name how the sender calls it, for the sentence of a refusal
 * @param frame what it is to fill, cut in the middle; it must have that many pixels
 * @param isWanted asked when its turn has come: the sender may have gone meanwhile, and drawing is dear
 * @throws Refusal 413, 415, 422 when it is no picture that can be taken; 503 when too many wait; 400 when nobody wants it
 */
export async function cleanPicture(
  file: Buffer,
  name: string,
  { frame, isWanted = () => true }: { frame?: Frame | undefined; isWanted?: () => boolean } = {},
): Promise<CleanPicture> {
  if (file.length === 0) throw new Refusal(422, 'empty_picture', `${name} is empty`)
  if (file.length > maxBytes) throw new Refusal(413, 'too_large', `${name} is larger than 10 MB`)
  if (!formatOf(file)) throw new Refusal(415, 'not_a_picture', `${name} is not a JPEG, PNG, GIF or WebP picture`)
  if (hidesSomething(file))
    throw new Refusal(422, 'not_only_a_picture', `${name} has something else than a picture in it`)
  return inQueue(() => redraw(file, name, isWanted, frame))
}

/** By its first bytes: a name or a Content-Type proves nothing. */
function formatOf(file: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | undefined {
  const ascii = file.toString('latin1', 0, 16)
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(ascii)) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}

const beginnings = new Set<number | undefined>(Buffer.from('sS!iIhH?'))
const strangers = /^<(script|!doctype|iframe|html[\s>]|\?php\s)/i

/** A page, a program or an archive in a picture's clothes. Redrawing takes it out, but nobody sends such a thing by accident. */
function hidesSomething(file: Buffer): boolean {
  // Ten megabytes as one text would take the memory of two pictures more, and the processor from everybody.
  for (let at = file.indexOf('<'); at >= 0; at = file.indexOf('<', at + 1))
    if (beginnings.has(file[at + 1]) && strangers.test(file.toString('latin1', at, at + 10))) return true
  // A ZIP ends with a directory whose comment reaches exactly to the end of the file.
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return end >= 0 && end + 22 <= file.length && end + 22 + file.readUInt16LE(end + 20) === file.length
}

async function redraw(file: Buffer, name: string, isWanted: () => boolean, frame?: Frame): Promise<CleanPicture> {
  const sharp = await openSharp()
  const opened = () => sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  try {
    // The header first: a bomb is refused before any of it is unpacked.
    const { width, height, format } = await opened().metadata()
    if (!['jpeg', 'png', 'gif', 'webp'].includes(format)) throw new Error(`opened as ${format}`)
    if (width * height > mostPixels) throw tooManyPixels(name)
    if (!isWanted()) throw new Refusal(400, 'gone', 'Whoever sent this picture has gone')
    const turned = opened().rotate()
    if (frame) await refuseSmall(turned, name, frame)
    const { data, info } = await turned
      .resize(
        frame
          ? { ...frame, fit: 'cover' }
          : { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
      )
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { body: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(name)
    throw new Refusal(422, 'broken_picture', `${name} is damaged and cannot be opened`)
  }
}

/** Half the pixels of the frame still look sharp; with fewer the first thing that a shopper sees is a blur. */
async function refuseSmall(picture: Sharp, name: string, frame: Frame) {
  const { width, height } = (await picture.clone().metadata()).autoOrient
  if (width >= frame.width / 2 && height >= frame.height / 2) return
  throw new Refusal(
    422,
    'too_small',
    `${name} is too small: it should be ${frame.width} × ${frame.height} pixels, at least half of that`,
  )
}

const tooManyPixels = (name: string) => new Refusal(422, 'too_many_pixels', `${name} has more than 50 million pixels`)
