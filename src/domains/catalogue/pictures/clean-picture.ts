import { setImmediate } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '#platform/refusal.ts'
import { imageQueue, openSharp } from '#platform/storage/image-work.ts'
import type { FocalPoint } from '#shared/catalogue/media.ts'
import { cropWindow } from './crop-window.ts'
import { drawSvg, isSvg } from './svg-picture.ts'

/** 10 MB and 50 million pixels: enough for phone cameras, and two of them fit into memory. */
export const maxBytes = 10 * 1024 * 1024
const maxPixels = 50e6
/** Longest side of stored pictures, in pixels. */
const longestSide = 1200

/** Pictures with a frame are cropped to it, or with `contain` set into it; the others keep their aspect ratio. */
export type Frame = {
  width: number
  height: number
  fit?: 'contain'
  /** The point that must stay visible, and its position in the frame; without it the middle stays. */
  focus?: { point: FocalPoint; at: FocalPoint }
}
export type PictureWishes = {
  frame?: Frame | undefined
  /** Also accepts SVG, which is drawn. */
  svg?: boolean | undefined
}
export type CleanPicture = { body: Buffer; width: number; height: number }

const inQueue = imageQueue(10)

/**
 * Re-encodes an untrusted picture as WebP, upright, at most 1200 pixels long, without metadata (location, camera,
 * text).
 * @param name the sender's file name, for error messages
 * @param frame crop to this size, or set into it; the picture must be large enough
 * @param isWanted checked before encoding, which is expensive: the client may have disconnected in the meantime
 * @throws Refusal 413, 415, 422 if it is not an acceptable picture; 503 if too many are queued; 400 if it is not wanted
 */
export async function cleanPicture(
  file: Buffer,
  name: string,
  { frame, svg = false, isWanted = () => true }: PictureWishes & { isWanted?: () => boolean } = {},
): Promise<CleanPicture> {
  if (file.length === 0) throw new Refusal(422, 'empty_picture', `${name} is empty`)
  if (file.length > maxBytes) throw new Refusal(413, 'too_large', `${name} is larger than 10 MB`)
  if (svg && isSvg(file)) {
    const drawn = await inQueue(() => drawSvg(file, name))
    return inQueue(() => redraw(drawn, name, isWanted, frame))
  }
  if (svg && !formatOf(file))
    throw new Refusal(415, 'not_a_picture', `${name} is not a PNG, JPEG, WebP, GIF or SVG picture`)
  if (!formatOf(file)) throw new Refusal(415, 'not_a_picture', `${name} is not a JPEG, PNG, GIF or WebP picture`)
  if (await hidesSomething(file))
    throw new Refusal(422, 'not_only_a_picture', `${name} has something else than a picture in it`)
  return inQueue(() => redraw(file, name, isWanted, frame))
}

/** By its magic bytes; file name and Content-Type are not trusted. */
function formatOf(file: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | undefined {
  const ascii = file.toString('latin1', 0, 16)
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(ascii)) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}

const strangers = /<(script|!doctype|iframe|html[\s>]|\?php\s)/i

/** Bytes that are scanned at once: about a millisecond. */
const chunkBytes = 256 * 1024
/** A chunk overlaps the next by this much. */
const overlapBytes = '<!doctype'.length

/**
 * Polyglots: a picture that also is HTML, a script or an archive. Re-encoding would remove it, but it is never an
 * accident.
 */
async function hidesSomething(file: Buffer): Promise<boolean> {
  // In chunks: decoding 10 MB as one string would take as much memory as two pictures, and block the event loop.
  for (let at = 0; at < file.length; at += chunkBytes) {
    if (strangers.test(file.toString('latin1', at, at + chunkBytes + overlapBytes))) return true
    await setImmediate()
  }
  // A ZIP ends with a directory whose comment reaches exactly to the end of the file.
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return end >= 0 && end + 22 <= file.length && end + 22 + file.readUInt16LE(end + 20) === file.length
}

async function redraw(file: Buffer, name: string, isWanted: () => boolean, frame?: Frame): Promise<CleanPicture> {
  const sharp = await openSharp()
  const opened = () => sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  try {
    // Header first: a decompression bomb is refused before anything is decoded.
    const { width, height, format } = await opened().metadata()
    if (!['jpeg', 'png', 'gif', 'webp'].includes(format)) throw new Error(`opened as ${format}`)
    if (width * height > maxPixels) throw tooManyPixels(name)
    if (!isWanted()) throw new Refusal(400, 'gone', 'Whoever sent this picture has gone')
    const turned = opened().rotate()
    if (frame) await refuseSmall(turned, name, frame)
    const { data, info } = await (await framed(turned, frame))
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { body: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(name)
    throw new Refusal(422, 'broken_picture', `${name} is damaged and cannot be opened`)
  }
}

async function framed(picture: Sharp, frame: Frame | undefined): Promise<Sharp> {
  if (!frame)
    return picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const { focus, ...size } = frame
  if (!focus) return picture.resize({ fit: 'cover', background: { r: 0, g: 0, b: 0, alpha: 0 }, ...size })
  const { width, height } = (await picture.clone().metadata()).autoOrient
  const { scaled, left, top } = cropWindow({ width, height }, size, focus.point, focus.at)
  return picture.resize({ ...scaled, fit: 'fill' }).extract({ left, top, width: size.width, height: size.height })
}

/** At half the frame's size a picture still looks sharp; below that it is blurred. */
async function refuseSmall(picture: Sharp, name: string, frame: Frame) {
  const { width, height } = (await picture.clone().metadata()).autoOrient
  if (frame.fit === 'contain' && Math.max(width, height) >= frame.width / 4) return
  if (width >= frame.width / 2 && height >= frame.height / 2) return
  throw new Refusal(
    422,
    'too_small',
    `${name} is too small: it should be ${frame.width} × ${frame.height} pixels, at least half of that`,
  )
}

const tooManyPixels = (name: string) => new Refusal(422, 'too_many_pixels', `${name} has more than 50 million pixels`)
