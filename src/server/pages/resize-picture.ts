import { openSharp } from '#platform/storage/image-work.ts'

export type Format = 'webp' | 'avif' | 'jpeg'

/** Maximum size of a card's picture, for slow phones. */
const cardBytes = 25_000
const cardWidth = 320

export async function resizePicture(master: Buffer, width: number, format: Format): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(master, { limitInputPixels: 50e6, failOn: 'error' }).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 45, effort: 3 }).toBuffer()
  if (format === 'jpeg')
    return picture.flatten({ background: '#efe9de' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  let body: Buffer
  // Fine weaves compress badly: a card loses some detail rather than seconds on a phone.
  for (const quality of [78, 66, 54, 42]) {
    body = await picture.clone().webp({ quality, effort: 4 }).toBuffer()
    if (width > cardWidth || body.length <= cardBytes || quality === 42) return body
  }
  throw new Error('unreachable')
}

const hanger = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><rect width="300" height="400" fill="#efe9de"/>
<path d="M150 172v-14c0-8 12-9 12-20a12 12 0 0 0-24 0M150 172l-78 54c-8 6-4 16 6 16h144c10 0 14-10 6-16z" fill="none" stroke="#c9bfac" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** @returns WebP */
export async function drawPlaceholder(): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(Buffer.from(hanger)).webp({ quality: 80 }).toBuffer()
}
